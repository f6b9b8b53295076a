import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runsOnBattery } from '../../../../server/src/host/platform/power/battery.ts';

/** Files of supplies, as Linux lists them, by the supply’s name. */
type Supplies = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function onLinux(supplies: Supplies): Promise<boolean | undefined> {
	const folder = await mkdtemp(join(tmpdir(), 'soulscope-power-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	for (const [name, files] of Object.entries(supplies)) {
		await mkdir(join(folder, name));
		for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), `${text}\n`);
	}
	return runsOnBattery({ platform: 'linux', supplies: folder });
}

const runningDown = { type: 'Battery', status: 'Discharging', present: '1' };

describe('on Linux', () => {
	it.each<[string, Supplies, boolean | undefined]>([
		['a battery that runs down', { AC: { type: 'Mains', online: '0' }, BAT0: runningDown }, true],
		['one of two that runs down', { BAT0: { type: 'Battery', status: 'Not charging' }, BAT1: runningDown }, true],
		['a battery without a word on mains', { CMB0: runningDown }, true],
		['mains', { ADP1: { type: 'Mains', online: '1' }, BAT0: { type: 'Battery', status: 'Charging' } }, false],
		['a charger that is too weak', { 'ucsi-source-psy-1': { type: 'USB', online: '1' }, BAT1: runningDown }, false],
		['a full battery', { BAT0: { type: 'Battery', status: 'Full' } }, false],
		['the battery of a mouse', { hidpp_battery_0: { ...runningDown, scope: 'Device' } }, undefined],
		['no battery', { AC: { type: 'Mains', online: '1' } }, undefined],
		['no supply', {}, undefined],
	])('%s', async (_, supplies, answer) => {
		expect(await onLinux(supplies)).toBe(answer);
	});

	it('nobody can say where there is no list of supplies', async () => {
		expect(await runsOnBattery({ platform: 'linux', supplies: '/nowhere' })).toBeUndefined();
	});
});

describe('elsewhere', () => {
	const battery =
		"Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t81%; discharging; 4:10 remaining present: true\n";
	it.each<[NodeJS.Platform, string, boolean | undefined]>([
		['darwin', battery, true],
		['darwin', "Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t100%; charged; 0:00 remaining\n", false],
		['darwin', "Now drawing from 'UPS Power'\n", true],
		['darwin', '', undefined],
		['win32', 'Offline\r\n', true],
		['win32', 'Online\r\n', false],
		['win32', 'Unknown\r\n', undefined],
		['win32', '', undefined],
		['freebsd', 'whatever', undefined],
	])('%s: %j', async (platform, output, answer) => {
		expect(await runsOnBattery({ platform, run: async () => output })).toBe(answer);
	});

	it.each<[NodeJS.Platform, RegExp]>([
		['darwin', /^\/usr\/bin\/pmset$/],
		['win32', /System32[\\/]WindowsPowerShell[\\/]v1\.0[\\/]powershell\.exe$/],
	])(
		'%s asks a program of the system by its whole path, and one that fails says nothing',
		async (platform, program) => {
			const asked: string[] = [];
			const run = async (name: string): Promise<string> => {
				asked.push(name);
				throw new Error('not here');
			};
			expect(await runsOnBattery({ platform, run })).toBeUndefined();
			expect(asked).toEqual([expect.stringMatching(program)]);
		},
	);
});
