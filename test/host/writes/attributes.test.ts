import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../server/src/host/writes/outcome.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const nobody = 65_534;
const others = 12_345;
const module = new URL('../../../server/src/host/writes/disk/attributes.ts', import.meta.url).href;

const script = `
	import { open, stat } from 'node:fs/promises';
	import { takeAttributes } from ${JSON.stringify(module)};
	const [like, path] = ['old.md', 'new.md'];
	// The folder above is for root alone: whoever is in it already may stay.
	process.setgroups([]);
	process.setgid(${nobody});
	process.setuid(${nobody});
	const { uid: owner, gid: group, mode } = await stat(like);
	const file = await open(path, 'wx');
	const said = await takeAttributes(file, path, { path: like, stat: { owner, group, mode: mode & 0o7777 } }).then(
		() => 'taken',
		({ code }) => code,
	);
	process.stdout.write(said);
`;

/** What comes of a new file in the place of one with that owner, group and mode, for somebody without rights. */
function taking(owner: number, group: number, mode: number): string {
	const disk = onDisk({ 'old.md': '- old\n' });
	chownSync(disk.root, nobody, nobody);
	chownSync(disk.file('old.md'), owner, group);
	chmodSync(disk.file('old.md'), mode);
	const args = ['--input-type=module', '-e', script];
	return execFileSync(process.execPath, args, { cwd: disk.root, encoding: 'utf8', stdio: 'pipe' });
}

describe('the owner and the group of a file that is written anew', () => {
	it.runIf(process.getuid?.() === 0)('are kept, but for a group that may do nothing with it', () => {
		expect(taking(nobody, nobody, 0o660)).toBe('taken');
		expect(taking(nobody, others, 0o600)).toBe('taken');
		expect(taking(nobody, others, 0o604)).toBe('taken');
		expect(taking(nobody, others, 0o640)).toBe('EGROUP');
		expect(taking(others, others, 0o666)).toBe('EOWNER');
	});

	it('are told apart where they cannot be kept', () => {
		const told = (code: string) => failureOf(Object.assign(new Error(code), { code }), 'MEMORY.md').message;
		expect(told('EOWNER')).toContain('belongs to another account');
		expect(told('EGROUP')).toContain('through its group, which you are not in');
	});
});
