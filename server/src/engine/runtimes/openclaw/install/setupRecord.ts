import { sha256 } from '../../../text/sha256.ts';
import type { RunRefusal } from '../../../workspace/preparation.ts';
import type { RecordReading, RecordRow, RunTraces, Snapshot } from '../../../workspace/snapshot.ts';

/** What a version has written down of a workspace: 2026.9.6 outside of it, 2026.7.1 in it. */
export interface SetupRecord {
	/** True where there is a row of the first-run ritual, with or without stamps. */
	readonly exists: boolean;
	/** When BOOTSTRAP.md was made or found, as the runtime stamps it. */
	readonly seededAt?: string;
	/** When the ritual was over. */
	readonly completedAt?: string;
	/** Last change of these stamps, in ms since the epoch. */
	readonly updatedMs?: number;
	/** When a run last went through this workspace, in ms since the epoch. */
	readonly attestedMs?: number;
	/** Digests of the files that were as they were made then, by name. */
	readonly hashes: ReadonlyMap<string, string>;
}

export const noRecord: SetupRecord = { exists: false, hashes: new Map() };

/** The newest layout of the database that 2026.9.6 reads. */
const newestLayout = 18;
const versionOfRows = 1;

const invalid = (what: string): RunRefusal => ({
	kind: 'record-invalid',
	why: `its record of this workspace is damaged: ${what}`,
	remedy: 'Run `openclaw doctor`. It says what to restore.',
	message: what,
});

const isStamp = (value: unknown): boolean => {
	if (value === null) return true;
	const time = new Date(String(value));
	return Number.isFinite(time.getTime()) && time.toISOString() === value;
};

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const record2026_9 = ({ root, traces }: Snapshot): SetupRecord | RunRefusal =>
	readRecord(traces?.record, { root, realRoot: traces?.realRoot ?? root });

/** What the record says, or why the runtime will not go by it. */
function readRecord(
	reading: RecordReading | undefined,
	{ root, realRoot }: Pick<RunTraces, 'realRoot'> & { readonly root: string },
): SetupRecord | RunRefusal {
	if (reading === undefined || reading.kind === 'none' || reading.kind === 'unknown') return noRecord;
	if (reading.kind === 'broken') {
		return {
			kind: 'record-unreadable',
			why: `it cannot read the database ${reading.path}`,
			remedy: 'Stop OpenClaw and restore a backup of that file.',
		};
	}
	if (reading.layout > newestLayout) {
		return {
			kind: 'record-newer',
			why: `a later version of OpenClaw has written ${reading.path}`,
			remedy: 'Run that later version, or restore the backup from before the update.',
		};
	}
	return fromRows(reading.rows, reading.path, root, realRoot);
}

function fromRows(
	rows: Readonly<Record<string, readonly RecordRow[]>>,
	path: string,
	root: string,
	realRoot: string,
): SetupRecord | RunRefusal {
	const key = sha256(realRoot.normalize('NFC'));
	for (const alias of rows.aliases ?? []) {
		if (alias.workspace_key === key) continue;
		return {
			kind: 'repointed',
			why: `${root} is a link that led to ${alias.workspace_path} and now leads to ${realRoot}`,
			remedy: 'Run `openclaw doctor --fix` and confirm the move, or point the link back.',
		};
	}
	const row = rows.setup?.find((each) => each.workspace_key === key);
	if (row === undefined) return noRecord;
	const { version, bootstrap_seeded_at: seeded, setup_completed_at: completed, updated_at: updated } = row;
	if (row.workspace_path !== null && row.workspace_path !== realRoot.normalize('NFC')) {
		return invalid('workspace state key collision');
	}
	if (version !== null && version !== versionOfRows) {
		return invalid(
			`Doctor cannot repair this state: unsupported workspace setup version ${version} in ${path} for ${realRoot}. Use a compatible OpenClaw build that supports this workspace version; preserve the database unchanged.`,
		);
	}
	const exists = version !== null;
	if (exists) {
		if (!isStamp(seeded)) return invalid('workspace bootstrap seeded timestamp is invalid');
		if (!isStamp(completed)) return invalid('workspace setup completed timestamp is invalid');
		if (!isMoment(updated)) return invalid('workspace setup update timestamp is invalid');
	}
	const attested = row.attested_at_ms;
	if (attested !== null && !isMoment(attested)) return invalid('workspace attestation timestamp is invalid');
	const hashes = (attested === null ? [] : (rows.hashes ?? [])).filter((each) => each.workspace_key === key);
	if (hashes.some(({ filename, sha256: digest }) => !isFileName(String(filename)) || !isDigest(String(digest)))) {
		return invalid('workspace attestation hash row is invalid');
	}
	return {
		exists,
		...(seeded ? { seededAt: String(seeded) } : {}),
		...(completed ? { completedAt: String(completed) } : {}),
		...(exists && isMoment(updated) ? { updatedMs: updated } : {}),
		...(isMoment(attested) ? { attestedMs: attested } : {}),
		hashes: new Map(hashes.map(({ filename, sha256: digest }) => [String(filename), String(digest)])),
	};
}

const deviceNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/iu;

const isFileName = (name: string): boolean =>
	name.length <= 255 &&
	/^[A-Za-z0-9._-]+\.md$/u.test(name) &&
	!name.startsWith('.') &&
	!deviceNames.test(name.split('.')[0] ?? '');

const isDigest = (text: string): boolean => /^[a-f0-9]{64}$/u.test(text);
