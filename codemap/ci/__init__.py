"""The door of continuous integration: a report on a pull request as files, and one comment that is kept current."""
