import type { Fate, LedgerRow } from '../../prompt/ledger.ts';

import { createPrompt, type Part, type Prompt } from '../../prompt/prompt.ts';
import type { Wording } from '../../prompt/wording.ts';
import type { Session } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';
import { type ContextOutcome, resolveContext } from './context.ts';
import { roleIdOf } from './files.ts';
import type { OpenClawProfile } from './profile.ts';
import { renderEntry } from './projectContext.ts';
import { promptInputs } from './promptInputs.ts';
import type { Section, SectionPiece } from './sections.ts';

/** The whole system prompt of one version, for one session. */
export function assemble(profile: OpenClawProfile, snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const runtime = `openclaw@${profile.version}`;
	const context = resolveContext(profile, snapshot, session);
	const inputs = promptInputs(profile, snapshot, session, context);
	const sectionParts = (sections: readonly Section[]) =>
		sections.flatMap((section) => section(inputs)).map((piece) => sectionPart(piece, wording));
	const parts = joinParts([
		...sectionParts(profile.sections.before),
		...contextParts(profile, context),
		...sectionParts(profile.sections.after),
	]);
	const rows = ledgerRows(context);
	return createPrompt({
		runtime,
		session,
		parts,
		ledger: {
			rows,
			unit: 'UTF-16 units',
			injected: rows.reduce((sum, row) => sum + row.injectedLength, 0),
			...(profile.limits.total === undefined ? {} : { totalLimit: context.limits.total }),
		},
	});
}

function sectionPart(section: SectionPiece, wording: Wording): Part {
	const stability = section.volatile ? 'volatile' : 'stable';
	if (section.kind === 'fact') {
		return {
			id: `openclaw.${section.id}`,
			title: section.title,
			text: section.text,
			source: { kind: 'fact' },
			stability,
		};
	}
	return {
		id: section.piece.id,
		title: section.title,
		text: wording.textFor(section.piece),
		source: { kind: 'wording', piece: section.piece.id, exact: wording.id === 'pack' },
		stability,
	};
}

const partIdOf = (name: string) => `file:${name}`;

function contextParts(profile: OpenClawProfile, context: ContextOutcome): Part[] {
	const parts: Part[] = [];
	if (context.entries.length > 0) {
		parts.push({
			id: 'openclaw.project-context',
			title: 'Project context',
			text: profile.contextHead(context.entries),
			source: { kind: 'fact' },
			stability: 'stable',
		});
	}
	for (const entry of context.entries) {
		const { file } = entry.outcome;
		const rendered = renderEntry(entry);
		const path = file.swappedWith ?? file.source;
		parts.push({
			id: partIdOf(file.name),
			title: file.name,
			text: rendered.text,
			source: path === undefined ? { kind: 'fact' } : { kind: 'file', path, runs: rendered.runs },
			stability: file.swappedWith === undefined ? 'stable' : 'volatile',
		});
	}
	if (profile.cacheBoundary !== undefined) {
		parts.push({
			id: 'openclaw.cache-boundary',
			title: 'Cache boundary',
			text: profile.cacheBoundary,
			source: { kind: 'fact' },
			stability: 'stable',
		});
	}
	return parts;
}

/** Empty parts fall out, a newline stands between the others, and the whole is trimmed: what the runtime does. */
function joinParts(parts: readonly Part[]): Part[] {
	const present = parts.filter((part) => part.text !== '');
	return present.map((part, index) => {
		const last = index === present.length - 1;
		return { ...part, text: last ? part.text.trimEnd() : `${part.text}\n` };
	});
}

const fateOfCut: Readonly<Record<'none' | 'truncated' | 'clamped' | 'dropped' | 'empty', Fate>> = {
	none: 'whole',
	truncated: 'truncated',
	clamped: 'clamped',
	dropped: 'dropped',
	empty: 'empty',
};

function ledgerRows(context: ContextOutcome): LedgerRow[] {
	const contentOf = new Map(context.entries.map((entry) => [entry.outcome, entry.content]));
	const rows: LedgerRow[] = [];
	for (const outcome of context.outcomes) {
		const { file } = outcome;
		const content = contentOf.get(outcome);
		const fate: Fate =
			file.state === 'missing' && outcome.cut !== 'dropped'
				? 'missing'
				: file.state === 'unreadable' && outcome.cut !== 'dropped'
					? 'refused'
					: fateOfCut[outcome.cut];
		const row: LedgerRow = {
			path: file.swappedWith ?? file.name,
			role: roleIdOf(file.swappedWith ?? file.name) ?? 'other',
			fate,
			reason: file.reason ?? reasonOf(fate),
			rawLength: outcome.rawLength,
			injectedLength: content?.text.length ?? 0,
			limit: outcome.limit,
			kept: (content?.runs ?? []).map((run) => ({ start: run.from, end: run.from + run.length })),
			...(content === undefined ? {} : { partId: partIdOf(file.name) }),
			warnings: outcome.warnings,
		};
		if (file.swappedWith === undefined) {
			rows.push({ ...row, warnings: [...(file.warnings ?? []), ...row.warnings] });
			continue;
		}
		rows.push(
			{
				path: file.name,
				role: roleIdOf(file.name) ?? 'other',
				fate: 'swapped',
				reason: file.reason ?? '',
				rawLength: context.rawLengthOf(file.name),
				injectedLength: 0,
				kept: [],
				partId: partIdOf(file.name),
				swappedWith: file.swappedWith,
				warnings: file.warnings ?? [],
			},
			{ ...row, reason: `stands in for ${file.name}` },
		);
	}
	return [...rows, ...context.notLoaded];
}

const reasonOf = (fate: Fate): string => {
	switch (fate) {
		case 'truncated':
			return 'over its limit';
		case 'clamped':
			return 'what was left of the total';
		case 'dropped':
			return 'the total was used up before its turn';
		default:
			return '';
	}
};
