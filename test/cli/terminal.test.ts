import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { harmless } from '../../server/src/commandLine/terminal/terminal.ts';
import { entry, folderWith, soulscope } from './soulscope.ts';

const recolour = '\u001B[31m';

test.skipIf(process.platform === 'win32')(
	'a name that gives the terminal orders is shown, not obeyed, in findings and in errors',
	async () => {
		const folder = await folderWith({
			[`${recolour}ws/AGENTS.md`]: 'x'.repeat(25_000),
			[`${recolour}ws/SOUL.md`]: 'Be kind.\n',
			[`${recolour}ws/IDENTITY.md/x.txt`]: '',
		});
		const { out, err } = await soulscope(folder, 'check', `${recolour}ws`);
		expect(out).toContain('␛[31mws/AGENTS.md:');
		expect(err).toContain('␛[31mws/IDENTITY.md is a folder');
		expect(out + err).not.toContain('\u001B');
	},
);

test.skipIf(process.platform === 'win32')('a name with a line break makes no line of its own', async () => {
	const folder = await folderWith({ 'a\nb/AGENTS.md': 'x'.repeat(25_000), 'a\nb/SOUL.md': 'Be kind.\n' });
	const { out } = await soulscope(folder, 'check', 'a\nb');
	expect(out.trimEnd().split('\n')).toSatisfy((lines: string[]) => lines.every((line) => line.startsWith('a b/')));
});

test('text for a screen keeps its lines and loses its orders', () => {
	expect(harmless(`one\r\n\ttwo${recolour}\rthree\u007F\u009B`)).toBe('one\r\n\ttwo␛[31m␍three␡␡');
});

const fullDisk = '/dev/full';

test.skipIf(!existsSync(fullDisk))('output that a full disk does not take is one line, not a stack', async () => {
	const HOME = await folderWith({});
	const disk = openSync(fullDisk, 'w');
	const { status, stderr } = spawnSync(process.execPath, [entry, '--help'], {
		stdio: ['ignore', disk, 'pipe'],
		env: { ...process.env, HOME },
		encoding: 'utf8',
	});
	closeSync(disk);
	expect(stderr.replaceAll(/^.*(?:ExperimentalWarning|--trace-warnings).*\n/gm, '')).toMatch(
		/^soulscope: the output could not be written: ENOSPC.*\n$/,
	);
	expect(status).toBe(2);
});
