import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runPrefix, sweep } from './leftovers.ts';

it('what a killed run has left goes, and nothing that somebody may still use', () => {
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-swept-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const { pid: gone } = spawnSync(process.execPath, ['--version']);
	const old = ['soulscope-editor-Ab12Cd', 'soulscope-Ab12Cd', 'soulscope', 'soulscope-notes.old', 'other-Ab12Cd'];
	const fresh = [`${runPrefix}Ab12Cd`, `soulscope-tests-${gone}-Ab12Cd`, 'soulscope-editor-Zy98Xw'];
	for (const name of [...old, ...fresh]) mkdirSync(join(folder, name, 'within'), { recursive: true });
	const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
	for (const name of old) utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo);
	sweep(folder);
	expect(readdirSync(folder).sort()).toEqual(
		[`${runPrefix}Ab12Cd`, 'soulscope-editor-Zy98Xw', 'soulscope', 'soulscope-notes.old', 'other-Ab12Cd'].sort(),
	);
});
