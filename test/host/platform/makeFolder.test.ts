import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../server/src/host/platform/makeFolder.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

it('makes a folder and those above it, once or often', () => {
	const { file } = onDisk();
	for (let each = 0; each < 2; each++) makeFolder(file('a/b/c'), 0o700);
	expect(statSync(file('a/b/c')).isDirectory()).toBe(true);
	if (process.platform !== 'win32') expect(statSync(file('a/b/c')).mode & 0o777).toBe(0o700);
});

it('says where it cannot be made, and never goes on for ever', () => {
	const { file } = onDisk({ 'a.md': 'a file' });
	expect(() => makeFolder(file('a.md'))).toThrow('EEXIST');
	expect(() => makeFolder(file('a.md/b/c'))).toThrow(/ENOTDIR|EEXIST|ENOENT/);
	// Whoever asks Node for it there waits for ever.
	if (existsSync('/proc/self')) expect(() => makeFolder('/proc/nowhere/at/all')).toThrow('ENOENT');
});
