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

const port = { type: 'USB', online: '0' };
const runningDown = { type: 'Battery', status: 'Discharging', present: '1' };

describe('on Linux', () => {
	it.each<[string, Supplies, boolean | undefined]>([
		['a battery that runs down', { AC: { type: 'Mains', online: '0' }, BAT0: runningDown }, true],
		['one of two that runs down', { BAT0: { type: 'Battery', status: 'Not charging' }, BAT1: runningDown }, true],
		['a battery without a word on mains', { CMB0: runningDown }, true],
		['mains', { ADP1: { type: 'Mains', online: '1' }, BAT0: { type: 'Battery', status: 'Charging' } }, false],
		['a charger that is too weak', { 'ucsi-source-psy-1': { type: 'USB', online: '1' }, BAT1: runningDown }, false],
		['one whose voltage is set', { 'ucsi-source-psy-1': { type: 'USB', online: '2' }, BAT1: runningDown }, false],
		['no charger at any of three ports', { a: port, b: port, c: port, BAT0: runningDown }, true],
		['a place for a second battery', { BAT0: runningDown, BAT1: { type: 'Battery', present: '0' } }, true],
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
	/** What `pmset` prints: what is drawn from, then each battery. */
	const drawing = (from: string, ...batteries: readonly string[]): string =>
		[`Now drawing from '${from}'`, ...batteries.map((each) => ` -${each} present: true`), ''].join('\n');
	const internal = (state: string): string => `InternalBattery-0 (id=22937699)\t81%; ${state}`;
	const spare = (state: string): string => `Back-UPS 700 (id=4653056)\t100%; ${state}`;

	it.each<[string, NodeJS.Platform, string, boolean | undefined]>([
		['a battery', 'darwin', drawing('Battery Power', internal('discharging; 4:10 remaining')), true],
		['a battery that was just begun', 'darwin', drawing('Battery Power', internal('discharging; (no estimate)')), true],
		['mains', 'darwin', drawing('AC Power', internal('charged; 0:00 remaining')), false],
		['mains that does not charge', 'darwin', drawing('AC Power', internal('AC attached; not charging')), false],
		['no battery', 'darwin', drawing('AC Power'), false],
		['a supply with a battery of its own', 'darwin', drawing('UPS Power', spare('discharging; 0:19 remaining')), true],
		[
			'two batteries on mains',
			'darwin',
			drawing('AC Power', internal('charging; 1:02 remaining'), spare('charged')),
			false,
		],
		[
			'a supply that is called like a source',
			'darwin',
			drawing('AC Power', "Sam's drawing from 'Battery Power'"),
			false,
		],
		['an older system', 'darwin', "Currently drawing from 'Battery Power'\n", true],
		['a source that nobody knows', 'darwin', drawing('Sun Power'), undefined],
		['nothing to say', 'darwin', 'No power source info available\n', undefined],
		['nothing', 'darwin', '', undefined],
		['a battery', 'win32', 'Offline\r\n', true],
		['mains, or no battery', 'win32', 'Online\r\n', false],
		['a warning before it', 'win32', 'WARNING: The module is old.\r\n\r\nOffline\r\n', true],
		['a computer that does not know', 'win32', 'Unknown\r\n', undefined],
		['a word that is in an error', 'win32', 'Add-Type : Online help is off\r\n', undefined],
		['a name of every object', 'win32', 'constructor\r\n', undefined],
		['nothing', 'win32', '', undefined],
		['a system that nobody asks', 'freebsd', 'whatever', undefined],
	])('%s, on %s', async (_, platform, output, answer) => {
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
