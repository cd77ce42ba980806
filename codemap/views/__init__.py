"""Results to text: Markdown for people and agents, JSON documents for programs. No decisions are made here."""
