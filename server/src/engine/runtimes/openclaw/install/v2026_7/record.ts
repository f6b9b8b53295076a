import { posix } from 'node:path';
import type { RunRefusal } from '../../../../workspace/preparation.ts';
import type { Snapshot, TraceNote, WorkspacePath } from '../../../../workspace/snapshot.ts';
import { noRecord, type SetupRecord } from '../setupRecord.ts';
import { attestationHeader, attestationNotes, formerStateFile, stateFile2026_7 } from '../traces.ts';
import { isAFolder, isRefusal } from '../v2026_9/profile.ts';

type Stamps = Pick<SetupRecord, 'seededAt' | 'completedAt'>;

/** What a file of the workspace's state says; undefined where it is none. An earlier name of the second stamp still counts. */
function stampsIn(text: string): Stamps | undefined {
	let state: unknown;
	try {
		state = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (typeof state !== 'object' || state === null) return undefined;
	const { bootstrapSeededAt: seeded, setupCompletedAt, onboardingCompletedAt }: Record<string, unknown> = Object(state);
	const completed = typeof setupCompletedAt === 'string' ? setupCompletedAt : onboardingCompletedAt;
	return {
		...(typeof seeded === 'string' && seeded !== '' ? { seededAt: seeded } : {}),
		...(typeof completed === 'string' && completed !== '' ? { completedAt: completed } : {}),
	};
}

/** Longer ones are none (bytes); all of it is ASCII. */
const longestAttestation = 2048;
const generatedLine = /^generated:([^:]+):([a-f0-9]{64})$/u;

interface Attestation {
	readonly attestedMs: number;
	readonly hashes: ReadonlyMap<string, string>;
}

function attestationIn({ text, isLink, modified }: TraceNote): Attestation | undefined {
	if (isLink || !text?.startsWith(attestationHeader) || text.length > longestAttestation) return undefined;
	const lines = text.split(/\r?\n/u).map((line) => generatedLine.exec(line));
	const hashes = lines.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : []));
	return { attestedMs: modified, hashes: new Map(hashes) };
}

const unreadable = (path: WorkspacePath): RunRefusal => ({
	kind: 'record-unreadable',
	why: `it cannot read ${path}`,
	remedy: `Make ${path} a file that the account of the agent can read, or delete it.`,
	path,
});

const stateFolder = posix.dirname(formerStateFile);

const notAFolder: RunRefusal = {
	kind: 'not-a-folder',
	why: `${stateFolder} is a file, but it must be a folder`,
	remedy: `Move the file ${stateFolder} out of the workspace.`,
	path: stateFolder,
};

function isFile({ files, traces }: Snapshot, path: WorkspacePath): boolean {
	const content = files.get(path)?.content;
	if (content === undefined || traces?.folders.has(path)) return false;
	return content.kind !== 'unreadable' || (content.cause !== 'folder' && content.cause !== 'dangling');
}

/** The stamps in one of `paths`, the first that has any; a first one that is there and cannot be read stops the run. */
function stampsBelow(snapshot: Snapshot, paths: readonly WorkspacePath[]): Partial<SetupRecord> | RunRefusal {
	const notes = paths.map((path) => snapshot.traces?.notes?.get(`${snapshot.root}/${path}`));
	const [first] = notes;
	if (first && first.text === undefined) return (first.isFolder ? isAFolder : unreadable)(paths[0] ?? '');
	const stamps = notes.map((note) => stampsIn(note?.text ?? '')).find((each) => each !== undefined);
	return { ...stamps, exists: stamps !== undefined };
}

/** What versions from 2026.3.13 to 2026.5.28 have written down of a workspace, in it. */
export function record2026_5(snapshot: Snapshot): SetupRecord | RunRefusal {
	if (isFile(snapshot, stateFolder)) return notAFolder;
	const stamps = stampsBelow(snapshot, [formerStateFile]);
	return isRefusal(stamps) ? stamps : { ...noRecord, ...stamps };
}

/** What 2026.7.1 has written down of a workspace: in a file of the workspace, and in one of its own folder. */
export function record2026_7(snapshot: Snapshot): SetupRecord | RunRefusal {
	const stamps = stampsBelow(snapshot, [stateFile2026_7, formerStateFile]);
	if (isRefusal(stamps)) return stamps;
	const { root, traces, environment } = snapshot;
	const notes = traces?.notes ?? new Map<string, TraceNote>();
	const place = { root, realRoot: traces?.realRoot ?? root, environment };
	const attested = attestationNotes(place).flatMap((path) => {
		const note = notes.get(path);
		return (note && attestationIn(note)) ?? [];
	});
	// Where several are there, the last run speaks.
	const [last] = [...attested].sort((a, b) => b.attestedMs - a.attestedMs);
	return { ...noRecord, ...stamps, ...last };
}
