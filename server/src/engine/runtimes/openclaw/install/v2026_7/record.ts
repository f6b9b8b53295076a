import type { RunRefusal } from '../../../../workspace/preparation.ts';
import type { Snapshot, TraceNote } from '../../../../workspace/snapshot.ts';
import { noRecord, type SetupRecord } from '../setupRecord.ts';
import { attestationHeader, attestationNotes, stateNotes } from '../traces.ts';

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

const unreadable: RunRefusal = {
	kind: 'record-unreadable',
	why: 'it cannot read openclaw-workspace-state.json',
	remedy: 'Make openclaw-workspace-state.json a file that the account of the agent can read, or delete it.',
	path: 'openclaw-workspace-state.json',
};

const aFolder: RunRefusal = {
	kind: 'file-is-folder',
	why: 'openclaw-workspace-state.json is a folder, but it must be a file',
	remedy: 'Move the folder openclaw-workspace-state.json out of the workspace.',
	path: 'openclaw-workspace-state.json',
};

/** What 2026.7.1 has written down of a workspace: in a file of the workspace, and in one of its own folder. */
export function record2026_7({ root, traces, environment }: Snapshot): SetupRecord | RunRefusal {
	const notes = traces?.notes ?? new Map<string, TraceNote>();
	const [main, former] = stateNotes(root).map((path) => notes.get(path));
	if (main && main.text === undefined) return main.isFolder ? aFolder : unreadable;
	const stamps = [main, former].map((note) => stampsIn(note?.text ?? '')).find((each) => each !== undefined);
	const place = { root, realRoot: traces?.realRoot ?? root, environment };
	const attested = attestationNotes(place).flatMap((path) => {
		const note = notes.get(path);
		return (note && attestationIn(note)) ?? [];
	});
	// Where several are there, the last run speaks.
	const [last] = [...attested].sort((a, b) => b.attestedMs - a.attestedMs);
	return { ...noRecord, ...stamps, exists: stamps !== undefined, ...last };
}
