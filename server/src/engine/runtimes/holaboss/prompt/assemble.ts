import { basename, dirname } from 'node:path';
import { capabilityManifest, capabilityNames } from '../../../continuity/capabilityManifest.ts';
import { builtInTools } from '../../../continuity/toolPolicy.ts';
import type { Part, Prompt } from '../../../prompt/prompt.ts';
import type { Wording, WordingPiece } from '../../../prompt/wording/wording.ts';
import type { RunPreparation } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { skillIdsIn } from '../files.ts';
import { workspaceOf } from '../memory/files/leafPath.ts';
import { sharedHome } from '../memory/home.ts';
import { elsewhereText, hasLaterMemory, memoryElsewhere } from '../memory/memoryElsewhere.ts';
import { aprilRelease } from '../releases.ts';
import { composed, givenStretch, type PartContent, recallStretches, wordingStretch } from './compose.ts';
import { type SectionRow, sectionTable } from './sections.ts';
import { capabilityPolicy, sessionPolicy, wordingPieces } from './wordingPieces.ts';
import { policyPartId, workspacePolicy } from './workspacePolicy.ts';

/** The prompt of 2026.4.13. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const policy = workspacePolicy(snapshot);
	const stretchesOf = (section: SectionRow): readonly PartContent[] => {
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
				return recallStretches(section, session, wording, sharedHome);
			default:
				return givenStretch(section, session);
		}
	};
	return composed({
		runtime: aprilRelease.id,
		session,
		preparation: preparationFor(snapshot, session),
		rows: policy.row ? [policy.row] : [],
		table: sectionTable,
		stretchesOf,
	});
}

/** What of the memory the run recalls from is not what stands here. */
function preparationFor(snapshot: Snapshot, { recalled = [] }: Session): RunPreparation | undefined {
	const later = hasLaterMemory(snapshot)
		? [
				`There is a memory in .holaboss/memory/, where later versions than ${aprilRelease.title} keep it. Soulscope does not read it.`,
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
export const capabilitiesOf = (snapshot: Snapshot, session: Session) =>
	capabilityManifest({
		defaultTools: session.toolNames ?? builtInTools,
		skillIds: session.toolNames === undefined || session.toolNames.includes('skill') ? skillIdsIn(snapshot.files) : [],
		...(session.toolNames !== undefined && { skillTools: [] }),
	});
