import { sha256 } from '../../../text/sha256.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { RecordQuestions, TracePlace, TraceQuestions } from '../../detection/capability.ts';
import { expandHome } from '../identity/avatar.ts';

const claim = '.doctor-importing';
const withClaims = (paths: readonly string[]): string[] => paths.flatMap((path) => [path, `${path}${claim}`]);

/** Where versions from 2026.3.13 on keep what they know of a workspace, in it; 2026.7.1 looks there where it has nothing of its own. */
export const formerStateFile: WorkspacePath = '.openclaw/workspace-state.json';

export const stateFile2026_7: WorkspacePath = 'openclaw-workspace-state.json';

/** Files in which versions before 2026.9 kept state; the new one refuses to start while one of them may be there. */
const legacyNames: readonly WorkspacePath[] = withClaims([stateFile2026_7, formerStateFile]);

export const attestationHeader = 'openclaw-workspace-attestation:v1\n';

interface LegacySources {
	/** Relative to the workspace. */
	readonly inWorkspace: readonly WorkspacePath[];
	/** Below folders of the runtime’s own. */
	readonly attested: NonNullable<TraceQuestions['below']>;
	readonly siblings: TraceQuestions['paths'];
}

/** Keys of the workspace: the path as it is written, and where it leads. */
const keysOf = ({ root, realRoot }: TracePlace): string[] => [
	...new Set([root, realRoot].map((path) => sha256(path.normalize('NFC')))),
];

/** The folders that may be the runtime's own, best first. */
function stateFolders({ environment: { home, variables } }: TracePlace): string[] {
	const named = variables.OPENCLAW_STATE_DIR?.trim();
	return named ? [expandHome(named, home)] : [`${home}/.openclaw`, `${home}/.clawdbot`];
}

/** Everywhere that an earlier version may have left state of this workspace. */
export function legacySources(place: TracePlace): LegacySources {
	const folders = [...new Set([...stateFolders(place), `${place.environment.home}/.clawdbot`])];
	const siblings = [...new Set([place.root, place.realRoot])].map((path) => `${path}.attested`);
	return {
		inWorkspace: legacyNames,
		attested: folders.map((folder) => ({
			folder: `${folder}/workspace-attestations`,
			names: () => withClaims(keysOf(place).map((key) => `${key}.attested`)),
		})),
		siblings: withClaims(siblings).map((path) => ({ path, opensWith: attestationHeader })),
	};
}

const questionMarks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

function questionsOf(keys: readonly string[]): RecordQuestions {
	const marks = questionMarks(keys);
	const known = `SELECT workspace_key FROM workspace_path_aliases WHERE alias_key IN (${marks})`;
	const mine = `workspace_key IN (${marks}) OR workspace_key IN (${known})`;
	return {
		aliases: {
			sql: `SELECT alias_key, workspace_key, workspace_path FROM workspace_path_aliases WHERE alias_key IN (${marks})`,
			values: keys,
		},
		setup: {
			sql: `SELECT workspace_key, workspace_path, version, bootstrap_seeded_at, setup_completed_at, updated_at, attested_at_ms FROM workspace_setup_state WHERE ${mine}`,
			values: [...keys, ...keys],
		},
		hashes: {
			sql: `SELECT workspace_key, filename, sha256 FROM workspace_generated_bootstrap_hashes WHERE ${mine}`,
			values: [...keys, ...keys],
		},
	};
}

/** What 2026.9.6 goes by besides the files: folders, state of earlier versions, and its own record. */
export function tracesOf2026_9(place: TracePlace): TraceQuestions {
	const { inWorkspace, attested, siblings } = legacySources(place);
	return {
		folders: ['.git', '.openclaw', 'memory', 'skills', ...inWorkspace],
		paths: siblings,
		below: attested,
		database: {
			owner: 'OpenClaw',
			folders: stateFolders(place),
			path: 'state/openclaw.sqlite',
			questions: () => questionsOf(keysOf(place)),
		},
	};
}

/** 2026.3 looks at what people have made as well; what it writes down itself lies among the files. */
export const tracesOf2026_3 = (): TraceQuestions => ({ folders: ['.git', 'memory'], paths: [] });

/** The versions before look at folders alone. */
export const tracesOf2026_1 = (): TraceQuestions => ({ folders: ['.git'], paths: [] });

/** Where 2026.7.1 and versions before it write down that they went through a workspace. */
export const attestationNotes = (place: TracePlace): readonly string[] => [
	...[...new Set([...stateFolders(place), `${place.environment.home}/.clawdbot`])].map(
		(folder) => `${folder}/workspace-attestations/${sha256(place.root)}.attested`,
	),
	`${place.root}.attested`,
];

/** 2026.7.1 reads what it has written down in files. */
export const tracesOf2026_7 = (place: TracePlace): TraceQuestions => ({
	folders: ['.git', '.openclaw', 'memory', 'skills'],
	paths: [],
	notes: [`${place.root}/${stateFile2026_7}`, `${place.root}/${formerStateFile}`, ...attestationNotes(place)],
});

/** Versions up to 2026.5.28 write nothing down outside of the workspace. */
export const tracesOf2026_5 = ({ root }: TracePlace): TraceQuestions => ({
	folders: ['.git', '.openclaw', 'memory'],
	paths: [],
	notes: [`${root}/${formerStateFile}`],
});
