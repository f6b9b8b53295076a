import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemProgram } from '../systemProgram.ts';

/** Where power is asked about; the usual places unless a test brings its own. */
export interface PowerPlaces {
	readonly platform: NodeJS.Platform;
	/** Where Linux lists batteries and chargers. Absolute. */
	readonly supplies: string;
	/** What a program of the system writes to its output. */
	run(program: string, args: readonly string[]): Promise<string>;
}

/** ms; a system that does not answer by then says nothing. */
const patience = 10_000;

const usualPlaces: PowerPlaces = {
	platform: process.platform,
	supplies: '/sys/class/power_supply',
	async run(program, args) {
		const { stdout } = await promisify(execFile)(program, [...args], { timeout: patience, windowsHide: true });
		return stdout;
	},
};

const powerShell = (): string => systemProgram('WindowsPowerShell', 'v1.0', 'powershell.exe');

/** Windows keeps it where only a library of its own looks; of the programs that come with it, PowerShell can ask that. */
const lineStatus =
	'Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.SystemInformation]::PowerStatus.PowerLineStatus';

/** True where it comes from a battery. Neither is in the language of the system: `pmset` names constants, and PowerShell those of .NET. */
const sources = new Map([
	['AC Power', false],
	['Battery Power', true],
	['UPS Power', true],
]);
const lines = new Map([
	['Offline', true],
	['Online', false],
]);

type PowerReader = (places: PowerPlaces) => Promise<boolean | undefined>;

const readers: Partial<Record<NodeJS.Platform, PowerReader>> = {
	linux: ({ supplies }) => readSupplies(supplies),
	// `Now drawing from 'Battery Power'`, and then a line for each battery; a power supply with a battery of its own is `UPS Power`.
	darwin: async ({ run }) => {
		const source = /^\w+ drawing from '([^']*)'/m.exec(await run('/usr/bin/pmset', ['-g', 'batt']))?.[1];
		return sources.get(source ?? '');
	},
	// What PowerShell warns of comes on lines before it. `Unknown` is the third of the words.
	win32: async ({ run }) => {
		const said = await run(powerShell(), ['-NoProfile', '-NonInteractive', '-Command', lineStatus]);
		return lines.get(said.trim().split(/\r?\n/).at(-1) ?? '');
	},
};

/** Of each supply, what its files say; a file that is not there says nothing. */
async function readSupplies(folder: string): Promise<boolean | undefined> {
	const supplies = await Promise.all(
		(await readdir(folder)).map(async (name) => {
			const say = (file: string) =>
				readFile(join(folder, name, file), 'utf8').then(
					(text) => text.trim(),
					() => '',
				);
			const [type, online, status, scope] = await Promise.all(['type', 'online', 'status', 'scope'].map(say));
			return { type, online, status, scope };
		}),
	);
	// A mouse has a battery, too.
	const own = supplies.filter(({ scope }) => scope !== 'Device');
	const batteries = own.filter(({ type }) => type === 'Battery');
	if (batteries.length === 0) return undefined;
	// With a charger that is too weak, a battery runs down on mains as well. 2 is one whose voltage is set, as those of USB are.
	if (own.some(({ type, online }) => type !== 'Battery' && (online === '1' || online === '2'))) return false;
	return batteries.some(({ status }) => status === 'Discharging');
}

/** True where the computer runs on its battery, undefined where nobody can say. Never rejects. */
export async function runsOnBattery(places: Partial<PowerPlaces> = {}): Promise<boolean | undefined> {
	const all = { ...usualPlaces, ...places };
	try {
		return await readers[all.platform]?.(all);
	} catch {
		return undefined;
	}
}
