import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SetupRecord } from '../../../server/src/engine/runtimes/openclaw/install/setupRecord.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

/** What versions before 2026.9 write down of the workspace in `root`: stamps in `stateFile`, and in their own folder that a run went through. */
export function writeStateFiles(home: string, root: string, record: SetupRecord, now: number, stateFile: string): void {
	if (record.exists) {
		const path = join(root, stateFile);
		mkdirSync(dirname(path), { recursive: true });
		const state = { version: 1, bootstrapSeededAt: record.seededAt, setupCompletedAt: record.completedAt };
		writeFileSync(path, `${JSON.stringify(state, undefined, 2)}\n`);
	}
	if (record.attestedMs === undefined) return;
	const path = join(home, '.openclaw/workspace-attestations', `${sha256(root)}.attested`);
	const generated = [...record.hashes].map(([name, digest]) => `generated:${name}:${digest}`);
	mkdirSync(dirname(path), { recursive: true });
	const lines = ['openclaw-workspace-attestation:v1', new Date(now).toISOString(), ...generated];
	writeFileSync(path, `${lines.join('\n')}\n`);
}
