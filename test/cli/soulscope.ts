import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../server/src/commandLine/program.ts';
import { oneLine, type Terminal } from '../../server/src/commandLine/terminal/terminal.ts';
import { whenOver } from '../support/whenOver.ts';

export const entry = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

/** A folder with these files, gone after the test. Names that end with `/` become folders. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'soulscope-cli-'));
	whenOver(() => rm(folder, { recursive: true, force: true }));
	for (const [path, content] of Object.entries(files)) {
		if (path.endsWith('/')) await mkdir(join(folder, path), { recursive: true });
		else {
			await mkdir(dirname(join(folder, path)), { recursive: true });
			await writeFile(join(folder, path), content);
		}
	}
	return folder;
}

interface Outcome {
	readonly status: number;
	readonly out: string;
	readonly err: string;
	/** What was said before the results. A process has it among its errors. */
	readonly notes: readonly string[];
}

/** What a run must not find out about whoever runs the tests. */
const nobodys = (cwd: string) => ({ HOME: cwd, USERPROFILE: cwd, XDG_DATA_HOME: '', LOCALAPPDATA: '', TZ: 'UTC' });

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in `cwd`, with nobody's own configuration in reach, and in this process: to start one takes longer than
 * most commands do. One after the other, as they share its folder and environment.
 */
export const soulscope = (cwd: string, ...args: string[]): Promise<Outcome> => inTurn(() => runHere(cwd, args));

interface OnScreen {
	/** 100 unless said. */
	readonly columns?: number;
	/** What the person answers, question by question; then they end the input. */
	readonly answers?: readonly string[];
	/** True of a command that has no colours, and no option that says so. */
	readonly isColourless?: boolean;
}

/** The same at a terminal, without colours unless `args` ask for them. */
export const soulscopeOnScreen = (
	cwd: string,
	{ columns = 100, answers, isColourless = false }: OnScreen,
	...args: string[]
) =>
	inTurn(() => {
		const left = [...(answers ?? [])];
		return runHere(cwd, isColourless || args.includes('--color') ? args : [...args, '--no-color'], (out) => ({
			screen: { columns, paint: out, clear: () => out('[cleared]') },
			...(answers && { ask: async () => left.shift() }),
		}));
	});

function inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
	const outcome = last.then(work);
	last = outcome.catch(() => undefined);
	return outcome;
}

async function runHere(
	cwd: string,
	args: readonly string[],
	more: (out: (text: string) => void) => Pick<Terminal, 'screen' | 'ask'> = () => ({}),
): Promise<Outcome> {
	const [folder, environment] = [process.cwd(), { ...process.env }];
	let [out, err] = ['', ''];
	const notes: string[] = [];
	process.chdir(cwd);
	Object.assign(process.env, nobodys(cwd));
	try {
		const write = (text: string) => {
			out += text;
		};
		const status = await run(args, {
			...more(write),
			out: write,
			err: (message) => {
				err += `soulscope: ${oneLine(message)}\n`;
			},
			note: (line) => {
				notes.push(line);
			},
		});
		return { status, out, err, notes };
	} finally {
		process.chdir(folder);
		for (const name of Object.keys(nobodys(''))) {
			const before = environment[name];
			if (before === undefined) delete process.env[name];
			else process.env[name] = before;
		}
	}
}

/** The same as the program that people start. */
export const soulscopeProcess = (cwd: string, ...args: string[]): Promise<Outcome> =>
	soulscopeStarted(cwd, ...args).outcome;

/** The same, which can be stopped as with Ctrl-C. */
export function soulscopeStarted(cwd: string, ...args: string[]): { readonly outcome: Promise<Outcome>; stop(): void } {
	const env = { ...process.env, ...nobodys(cwd) };
	let child: ChildProcess | undefined;
	const outcome = new Promise<Outcome>((resolve) => {
		child = execFile(process.execPath, [entry, ...args], { cwd, env, maxBuffer: 1 << 26 }, (error, out, err) => {
			resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err, notes: [] });
		});
	});
	return { outcome, stop: () => child?.kill('SIGINT') };
}
