import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import { joinMapped, type MappedText } from '../../../prompt/mappedText.ts';
import { createPrompt, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { type TextRange, united } from '../../../text/range.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { digestLinesIn } from '../context/agentsDigest.ts';
import { type ContextOutcome, resolveContext, type ShownEntry } from '../context/context.ts';
import { type ContextPart, contextParts, partIdOf } from '../context/contextParts.ts';
import { cutLinesOf } from '../context/cutWarning.ts';
import { type EntryOutcome, pathOf } from '../context/loaded.ts';
import { fileNames, roleIdOf } from '../files.ts';
import { type PreparedRun, preparedRun } from '../install/preparedRun.ts';
import type { OpenClawProfile } from '../profile.ts';
import { skillRows } from '../skills/list/rows.ts';
import { whyUntold } from '../skills/list/told.ts';
import { sessionSkills } from '../skills/sessionSkills.ts';
import { promptInputs } from './promptInputs.ts';
import { systemPromptParts } from './systemPrompt.ts';
import { projectMemoryPart } from './v2026_9/memoryRecall.ts';
import { type ProjectMemory, projectMemoryOf } from './v2026_9/place.ts';

/** The whole system prompt of one version, for one session. */
export function assemble(profile: OpenClawProfile, before: Snapshot, session: Session, wording: Wording): Prompt {
	const runtime = `openclaw@${profile.version}`;
	const prepared = preparedRun(profile, before, session, wording);
	const { snapshot } = prepared;
	const context = resolveContext(profile, snapshot, session, prepared);
	const memory = profile.place?.hasProjects ? projectMemoryOf(snapshot, session, context) : undefined;
	const untold = whyUntold(profile, session, context.class);
	// What a run does first leaves skills as they are.
	const skills = skillsIn(profile, before, session, context, wording);
	const told = untold === undefined ? skills : undefined;
	const isTold = profile.cutWarning !== undefined && context.settings.cutWarning !== 'off';
	const cutLines = isTold ? cutLinesOf(context.outcomes, context.limits) : [];
	const parts = () =>
		systemPromptParts(
			profile,
			promptInputs(profile, snapshot, session, context, memory, told),
			contextParts(profile, context.entries.map(shownEntry), wording, cutLines),
			wording,
		);
	const rows = ledgerRows(context, prepared);
	const injected = rows.reduce((sum, row) => sum + row.injectedLength, 0);
	return createPrompt({
		runtime,
		session,
		parts,
		preparation: prepared.preparation,
		ledger: {
			rows: [
				...(memory === undefined ? rows : rows.map((row) => withProjectEntries(row, memory))),
				...skillRows(profile, before, skills, untold),
			],
			unit: 'UTF-16 units',
			injected,
			...(profile.limits.total === undefined ? {} : { totalLimit: context.limits.total }),
		},
	});
}

/** The skills of the session's agent. */
const skillsIn = (
	profile: OpenClawProfile,
	snapshot: Snapshot,
	session: Session,
	context: ContextOutcome,
	wording: Wording,
) =>
	sessionSkills(profile, snapshot, {
		wording,
		config: context.settings.config,
		agentId: context.agentId,
		...(session.contextWindow === undefined ? {} : { contextWindow: session.contextWindow }),
	});

const shownEntry = (entry: ShownEntry): ContextPart => {
	const { file } = entry.outcome;
	const { name, source, swappedWith, personal, seeded } = file;
	const path = swappedWith ?? source;
	return {
		label: entry.label,
		content: entry.content,
		name: personal ? pathOf(file) : name,
		personal: entry.personal ?? false,
		...(path === undefined ? {} : { source: path }),
		...(seeded === undefined || swappedWith !== undefined ? {} : { seeded }),
		volatile: swappedWith !== undefined,
	};
};

const fateOfCut: Readonly<Record<'none' | 'truncated' | 'clamped' | 'dropped' | 'empty', Fate>> = {
	none: 'whole',
	truncated: 'truncated',
	clamped: 'clamped',
	dropped: 'dropped',
	empty: 'empty',
};

function ledgerRows(context: ContextOutcome, prepared: PreparedRun): LedgerRow[] {
	const contentOf = new Map(context.entries.map((entry) => [entry.outcome, entry.content]));
	const rows: LedgerRow[] = [];
	for (const outcome of context.outcomes) {
		const { file } = outcome;
		const content = contentOf.get(outcome);
		const fate: Fate =
			file.seeded !== undefined && file.swappedWith === undefined
				? 'seeded'
				: file.state === 'missing' && outcome.cut !== 'dropped'
					? file.isRefused
						? 'refused'
						: 'missing'
					: file.state === 'unreadable' && outcome.cut !== 'dropped'
						? 'refused'
						: fateOfCut[outcome.cut];
		// What the run still has to make is nothing of the person's.
		const verbatim = fate === 'seeded' ? () => [] : keptOf;
		const role = roleIdOf(pathOf(file)) ?? 'other';
		const digestLines = fate === 'truncated' && role === 'agents' && content && digestLinesIn(content);
		const row: LedgerRow = {
			path: pathOf(file),
			role,
			fate,
			reason: file.reason ?? (fate === 'seeded' ? seededReason(prepared, outcome) : reasonOf(fate)),
			rawLength: outcome.rawLength,
			injectedLength: content?.text.length ?? 0,
			limit: outcome.limit,
			kept: content === undefined ? [] : verbatim(content),
			...(digestLines && { digestLines }),
			...(outcome.content === undefined || outcome.cut === 'none' ? {} : { uncut: verbatim(outcome.content) }),
			...(content === undefined ? {} : { partId: partIdOf(file.personal ? pathOf(file) : file.name) }),
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
			{ ...row, reason: `replaces ${file.name}` },
		);
	}
	return [...rows, ...context.notLoaded];
}

/** Fates that keep MEMORY.md out as a file. */
const keptOut: ReadonlySet<Fate> = new Set(['withheld', 'dropped']);

/**
 * The row of MEMORY.md with what the section on open projects takes of it. 2026.9.6 has that section in every full
 * prompt, and does not ask whether it is a group's.
 */
function withProjectEntries(row: LedgerRow, { lines, entries }: ProjectMemory): LedgerRow {
	if (row.path !== fileNames.memory || entries.length === 0) return row;
	const shown = joinMapped(lines, '\n');
	const reaches = (ranges: readonly TextRange[]) => united([...ranges, ...keptOf(shown)]);
	if (!keptOut.has(row.fate)) {
		return row.uncut === undefined ? row : { ...row, kept: reaches(row.kept), uncut: reaches(row.uncut) };
	}
	if (lines.length === 0) {
		const projects = [...new Set(entries.flatMap((entry) => entry.projects))].join(', ');
		const reason = `${row.reason}, except entries of a project while it is open (${projects})`;
		return { ...row, whileOpen: entries, reason };
	}
	return {
		...row,
		fate: 'excerpted',
		reason: `${row.reason}, except entries of open projects under Project Memory`,
		injectedLength: shown.text.length,
		kept: reaches([]),
		whileOpen: entries,
		partId: projectMemoryPart,
	};
}

const keptOf = ({ runs }: MappedText): TextRange[] =>
	runs.map((run) => ({ start: run.from, end: run.from + run.length }));

/** Why the file is made, and what its limit leaves of it. */
function seededReason({ preparation }: PreparedRun, { file, cut }: EntryOutcome): string {
	const why = preparation.creates.find(({ path }) => path === file.name)?.reason ?? '';
	const limited = reasonOf(fateOfCut[cut]);
	return limited === '' ? why : `${why}; ${limited}`;
}

const reasonOf = (fate: Fate): string => {
	switch (fate) {
		case 'truncated':
			return 'over its limit';
		case 'clamped':
			return 'the total limit';
		case 'dropped':
			return 'earlier files used up the total limit';
		default:
			return '';
	}
};
