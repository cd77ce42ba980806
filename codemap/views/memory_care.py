"""The care of the memory: findings, health and repairs, as text and as documents."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.budget import Page
from codemap.curation.care import Health, Repaired, Rollup, Validated
from codemap.memory.judged import Judged
from codemap.memory.repair import Proposal
from codemap.memory.validation import ERRORS, REPAIRED, Finding
from codemap.model import display_path, json_path
from codemap.views.frame import (
    Document,
    count,
    counts,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shown_line,
)
from codemap.views.memory import anchor_line, verdict_document


def validated_text(answer: Validated) -> str:
    """Returns the findings by file and line."""
    found = count(len(answer.findings), "finding") if answer.findings else "all is well"
    done = f"{count(answer.files, 'file')} of the memory: {found}" if answer.files else "There is no memory yet"
    return joined([*head_lines(answer.label), done, *_finding_lines(answer.findings)])


def validated_document(answer: Validated) -> Document:
    """Returns `ok`, `errors` and `warnings`, and how many of them can be mended as `repairs`."""
    return document(
        "validate",
        answer.label,
        ok=not answer.findings,
        files=answer.files,
        **_findings(answer.findings),
    )


def health_text(answer: Health) -> str:
    """Returns counts, the findings, the anchors that do not hold, and what helps."""
    nodes = f"{count(answer.nodes, 'node')} ({answer.deprecated:,} deprecated), {count(answer.links, 'link')}"
    checked = f"{count(sum(answer.states.values()), 'cited place')} of {count(answer.checked_nodes, 'node')}"
    lines = [*head_lines(answer.label), "Healthy" if answer.healthy else "Not healthy", nodes]
    lines.append(f"{checked}: {counts(answer.states)}" if answer.states else f"{checked} looked at")
    lines += _section(answer.findings)
    if answer.stale.items:
        lines += ["", f"## Stale ({answer.stale.total})", *map(_judged_line, answer.stale.items)]
        lines += cut_line(answer.stale, "cited place", "--issue-limit 0")
    return joined([*lines, *(["", *answer.suggestions] if answer.suggestions else [])])


def health_document(answer: Health) -> Document:
    """Returns `fresh`, a `summary` of counts, `validation`, `stale` anchors with their verdicts, and `suggestions`."""
    return document(
        "graph_health",
        answer.label,
        fresh=answer.healthy,
        summary={
            "total_nodes": answer.nodes,
            "active_nodes": answer.nodes - answer.deprecated,
            "deprecated_nodes": answer.deprecated,
            "checked_nodes": answer.checked_nodes,
            "total_edges": answer.links,
            "checked_sources": sum(answer.states.values()),
            "stale_sources": answer.stale.total,
            "states": dict(sorted(answer.states.items())),
        },
        validation={**_findings(answer.findings.items), "repairs": answer.mendable, "omitted": answer.findings.omitted},
        stale=page_document(answer.stale, map(_judged, answer.stale.items)),
        suggestions=list(answer.suggestions),
    )


def repaired_text(answer: Repaired) -> str:
    """Returns what was done, and what can be done or wants a look."""
    lines = head_lines(answer.label)
    if answer.applied or answer.mended:
        lines.append(f"Done: {count(answer.applied, 'anchor')} and {count(answer.mended, 'finding')} mended")
    else:
        certain = answer.certain + answer.findings.total
        lines.append(
            f"{count(answer.proposals.total, 'proposal')}, {count(answer.findings.total, 'finding')};"
            f" {certain:,} need nobody to look" + (" (--apply does them)" if certain else "")
        )
    lines += _section(answer.findings)
    if answer.proposals.items:
        lines += ["", f"## Anchors ({answer.proposals.total})", *map(_proposal_line, answer.proposals.items)]
        lines += cut_line(answer.proposals, "proposal", "--issue-limit 0")
    return joined(lines)


def repaired_document(answer: Repaired) -> Document:
    """Returns `proposals`, `findings` that can be mended, and the counts `certain`, `applied` and `mended`."""
    return document(
        "graph_repair",
        answer.label,
        proposals=page_document(answer.proposals, map(_proposal, answer.proposals.items)),
        findings=page_document(answer.findings, map(_finding, answer.findings.items)),
        certain=answer.certain,
        applied=answer.applied,
        mended=answer.mended,
    )


def rollup_text(answer: Rollup) -> str:
    """Returns how the memory stands, and a line a week."""
    now = answer.standing
    lines = [*head_lines(answer.label), f"{count(now.nodes, 'node')}, {now.verified:.0%} verified within a week,"]
    lines[-1] += f" {now.knowledge:.0%} decisions, invariants and gotchas"
    if not answer.counting:
        lines.append("Nothing is counted: CODEMAP_TELEMETRY or DO_NOT_TRACK says so")
    for week in answer.weeks.items:
        some = {name.replace("_", " "): number for name, number in week.counts.items() if number}
        lines.append(f"{week.of}  {count(week.turns, 'turn')}: {counts(some)}")
    return joined([*lines, *cut_line(answer.weeks, "week")])


def rollup_document(answer: Rollup) -> Document:
    """Returns `counting`, the graph as it stands, and `weeks` with their counts."""
    return document(
        "rollup",
        answer.label,
        counting=answer.counting,
        total_nodes=answer.standing.nodes,
        verified_pct_7d=answer.standing.verified,
        knowledge_kind_ratio=answer.standing.knowledge,
        weeks=page_document(
            answer.weeks, ({"week_of": week.of, "turns": week.turns, **week.counts} for week in answer.weeks.items)
        ),
    )


def _section(findings: Page[Finding]) -> list[str]:
    if not findings.total:
        return []
    lines = ["", f"## Files ({findings.total:,})", *_finding_lines(findings.items)]
    return lines + cut_line(findings, "finding", "`codemap validate`")


def _finding_lines(findings: Iterable[Finding]) -> list[str]:
    return [
        f"{display_path(finding.path)}:{finding.line}: {finding.kind}: {shown_line(finding.what)}"
        for finding in findings
    ]


def _findings(findings: Iterable[Finding]) -> dict[str, object]:
    rows = list(findings)
    return {
        "errors": [_finding(finding) for finding in rows if finding.kind in ERRORS],
        "warnings": [_finding(finding) for finding in rows if finding.kind not in ERRORS],
        "repairs": sum(finding.kind in REPAIRED for finding in rows),
    }


def _finding(finding: Finding) -> Document:
    return {
        "kind": finding.kind,
        "path": json_path(finding.path),
        "line": finding.line,
        "message": json_text(finding.what),
    }


def _judged_line(judged: Judged) -> str:
    node = judged.node
    return f"{shown_line(node.id)}  {node.kind}  {anchor_line(judged.anchor, judged.verdict)}"


def _judged(judged: Judged) -> Document:
    anchor = judged.anchor
    return {
        "node": json_text(judged.node.id),
        "kind": judged.node.kind,
        "source_index": judged.at,
        "path": json_path(anchor.path),
        "start": anchor.start,
        "end": anchor.end,
        "verdict": verdict_document(judged.verdict),
    }


def _proposal_line(proposal: Proposal) -> str:
    judged = proposal.judged
    sure = "" if proposal.certain else " (look first)"
    return f"{proposal.action}{sure}  {shown_line(judged.node.id)}: {anchor_line(judged.anchor, judged.verdict)}"


def _proposal(proposal: Proposal) -> Document:
    new = proposal.replacement
    return {
        **_judged(proposal.judged),
        "action": proposal.action,
        "certain": proposal.certain,
        "replacement": {"path": json_path(new.path), "start": new.start, "end": new.end} if new else None,
    }
