import { basename, dirname } from 'node:path';
import { capabilityManifest, capabilityNames } from '../../../continuity/capabilityManifest.ts';
import { builtInTools } from '../../../continuity/toolPolicy.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import type { RunPreparation } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { diskPathOf, skillIdsIn } from '../files.ts';
import { knownVersion, runtimeId } from '../known.ts';
import { workspaceOf } from '../memory/files/leafPath.ts';
import { elsewhereText, hasLaterMemory, memoryElsewhere } from '../memory/memoryElsewhere.ts';
import { recalledLines, recallHeading } from '../memory/recall/recallBlock.ts';
import { placeOf, type SectionId, sectionTable } from './sections.ts';
import { capabilityPolicy, sessionPolicy, wordingPieces } from './wordingPieces.ts';
import { policyPartId, workspacePolicy } from './workspacePolicy.ts';

/** A stretch of a section before the separators are put in. */
type PartContent = Omit<Part, 'stability'>;

type HolabossSection = (typeof sectionTable)[number];

/**
 * What the model reads before the person's message: the system prompt, then the context messages, which the harness wraps
 * and puts before that message. Sections that there is nothing for are left out.
 */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const policy = workspacePolicy(snapshot);
	const stretches = (section: HolabossSection): PartContent[] => {
		const worded = (piece: WordingPiece): PartContent[] => wordingStretch(section.title, piece, wording);
		switch (section.id) {
			case 'runtime_core':
				return worded(wordingPieces.runtimeCore);
			case 'execution_policy':
				return worded(wordingPieces.executionPolicy);
			case 'session_policy':
				return worded(sessionPolicy(session.kind));
			case 'capability_policy': {
				const names = capabilityNames(capabilitiesOf(snapshot, session));
				return Object.keys(names).length === 0 ? [] : worded(capabilityPolicy(names));
			}
			case 'workspace_policy': {
				const { text, row } = policy;
				if (!text || !row) return [];
				const source: Part['source'] = { kind: 'file', path: row.path, runs: text.runs };
				return [{ id: policyPartId, title: row.path, text: text.text, source }];
			}
			case 'memory_recall':
				return recallStretches(section, session, wording);
			default:
				return givenStretch(section, session);
		}
	};
	const present = sectionTable
		.map((section) => ({ section, stretches: stretches(section) }))
		.filter((each) => each.stretches.length > 0);
	const system = present.filter(({ section }) => section.channel === 'system_prompt');
	const context = present.filter(({ section }) => section.channel !== 'system_prompt');
	const rows = policy.row ? [policy.row] : [];
	const preparation = preparationFor(snapshot, session);
	return createPrompt({
		runtime: runtimeId,
		session,
		...(preparation && { preparation }),
		parts: [
			...system.map(({ section, stretches: [only] }) => partsOf([only as PartContent], section)),
			...context.map(({ section, stretches: inside }, index) => partsOf(wrapped(section, inside, index + 1), section)),
		].flatMap(separated),
		ledger: {
			rows,
			unit: 'UTF-16 units',
			injected: rows.reduce((sum, row) => sum + row.injectedLength, 0),
		},
	});
}

/** What of the memory the run recalls from is not what stands here. */
function preparationFor(snapshot: Snapshot, { recalled = [] }: Session): RunPreparation | undefined {
	const later = hasLaterMemory(snapshot)
		? [
				`There is a memory in .holaboss/memory/, where later versions than ${knownVersion.title} keep it. Soulscope does not read it.`,
			]
		: [];
	const assumption = [...otherMemory(snapshot), ...later, ...manyWorkspaces(recalled)].join(' ');
	if (assumption === '') return undefined;
	return { creates: [], deletes: [], passesOver: [], startsRepository: false, assumption };
}

function otherMemory(snapshot: Snapshot): readonly string[] {
	const elsewhere = memoryElsewhere(snapshot);
	if (!elsewhere) return [];
	// Only by that name is it the memory of the folder around it.
	const { folder } = elsewhere;
	const wayOn = basename(folder) === 'memory' ? ` To see what the agent recalls, open ${dirname(folder)}.` : '';
	return [`${elsewhereText(elsewhere)}, and Soulscope looks only into memory/ here.${wayOn}`];
}

/** A run belongs to one workspace, and recalls of no other; which one it is, the folder that several share does not say. */
function manyWorkspaces(recalled: NonNullable<Session['recalled']>): readonly string[] {
	const ids = [...new Set(recalled.map(({ path }) => workspaceOf(path)).filter(Boolean))];
	if (ids.length < 2) return [];
	return [
		`Holaboss recalls from one workspace at a time, and from the person’s own memory. Here are memories of several, because the folder does not say which one is meant: ${ids.join(', ')}.`,
	];
}

/** Tools that the session names are all there are; without a word about them the runtime brings its own. */
const capabilitiesOf = (snapshot: Snapshot, session: Session) =>
	capabilityManifest({
		defaultTools: session.toolNames ?? builtInTools,
		skillIds: session.toolNames === undefined || session.toolNames.includes('skill') ? skillIdsIn(snapshot.files) : [],
		...(session.toolNames !== undefined && { skillTools: [] }),
	});

function wordingStretch(title: string, piece: WordingPiece, wording: Wording): PartContent[] {
	const { text, ...from } = worded(piece, wording);
	return text.trim() === '' ? [] : [{ id: piece.id, title, text: text.trim(), ...from }];
}

/** What the session carries for a section that only exists where there is something to say in it. */
function givenStretch(section: HolabossSection, session: Session): PartContent[] {
	const text = withoutBlankLines(session.runContext?.[section.id] ?? '');
	return text === '' ? [] : [fact(`holaboss.${slugOf(section.id)}`, section.title, text)];
}

function recallStretches(section: HolabossSection, session: Session, wording: Wording): PartContent[] {
	const recalled = session.recalled ?? [];
	if (recalled.length === 0) return [];
	return [
		fact('holaboss.memory-recall', section.title, recallHeading),
		...wordingStretch('How to take them', wordingPieces.recallGuidance, wording),
		...recalled.map(
			(memory, index): PartContent => ({
				id: `recall:${index + 1}`,
				title: memory.title,
				text: recalledLines(memory).join('\n'),
				source: {
					kind: 'recall',
					path: diskPathOf(memory.path),
					runs: [],
					...(memory.why !== undefined && { why: memory.why }),
				},
			}),
		),
	];
}

const wrapped = (section: HolabossSection, inside: readonly PartContent[], number: number): PartContent[] => [
	fact(`holaboss.${slugOf(section.id)}.open`, section.title, `[Runtime Context ${number}]`),
	...inside,
	fact(`holaboss.${slugOf(section.id)}.close`, section.title, `[/Runtime Context ${number}]`),
];

const fact = (id: string, title: string, text: string): PartContent => ({ id, title, text, source: { kind: 'fact' } });

const slugOf = (id: SectionId): string => id.replaceAll('_', '-');

const withoutBlankLines = (text: string): string =>
	text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.join('\n')
		.trim();

/** Stretches of one section, a line break after each but the last. */
const partsOf = (stretches: readonly PartContent[], section: HolabossSection): Part[] =>
	stretches.map((stretch, index) => ({
		...stretch,
		text: index === stretches.length - 1 ? stretch.text : `${stretch.text}\n`,
		section: placeOf(section),
		stability: section.volatility === 'run' ? 'volatile' : 'stable',
	}));

/** A blank line stands between sections. */
const separated = (parts: readonly Part[], index: number, sections: readonly (readonly Part[])[]): Part[] =>
	parts.map((part, at) =>
		at === parts.length - 1 && index < sections.length - 1 ? { ...part, text: `${part.text}\n\n` } : part,
	);
