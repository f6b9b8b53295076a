import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupRecord } from '../../../server/src/engine/runtimes/openclaw/install/setupRecord.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

/** What 2026.7.1 writes down of the workspace in `root`: its stamps there, and that a run went through in its own folder. */
export function writeStateFiles(home: string, root: string, record: SetupRecord, now: number): void {
	if (record.exists) {
		const state = { version: 1, bootstrapSeededAt: record.seededAt, setupCompletedAt: record.completedAt };
		writeFileSync(join(root, 'openclaw-workspace-state.json'), `${JSON.stringify(state, undefined, 2)}\n`);
	}
	if (record.attestedMs === undefined) return;
	const path = join(home, '.openclaw/workspace-attestations', `${sha256(root)}.attested`);
	const generated = [...record.hashes].map(([name, digest]) => `generated:${name}:${digest}`);
	mkdirSync(dirname(path), { recursive: true });
	const lines = ['openclaw-workspace-attestation:v1', new Date(now).toISOString(), ...generated];
	writeFileSync(path, `${lines.join('\n')}\n`);
}
