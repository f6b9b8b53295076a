import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeCommand } from '../../scripts/desktop.mjs';

const root = join(import.meta.dirname, '..', '..');

interface Computer {
	/** What `code --version` prints. */
	readonly version?: string;
	/** Exit statuses: of `code --version`, and of `code` that opens something. */
	readonly asked?: number;
	readonly opened?: number;
	/** No `code` at all. */
	readonly bare?: boolean;
	/** `code` is that of a remote VS Code: as its terminal says, or as its folder is called, also behind a link. */
	readonly remote?: 'terminal' | 'folder' | 'link';
	/** What was built does not run. */
	readonly broken?: boolean;
}

/** `npm start` in a copy of the project, on a computer where `code` and `npm` only write down how they are called. */
async function start(computer: Computer = {}) {
	const { version = '1.106.2', asked = 0, opened = 0, bare = false, broken = false, remote } = computer;
	const place = await realpath(await mkdtemp(join(tmpdir(), 'soulscope start ')));
	onTestFinished(() => rm(place, { recursive: true, force: true }));
	const project = join(place, 'my projects', 'soulscope');
	const bin = join(place, 'bin of mine');
	const remoteBin = join(place, 'server', 'bin', 'remote-cli');
	const codeBin = remote === 'folder' || remote === 'link' ? remoteBin : bin;
	const cache = join(place, 'my cache');
	const calls = join(place, 'calls');
	for (const part of ['scripts', 'examples/aria', 'package.json', 'package-lock.json'])
		await cp(join(root, part), join(project, part), { recursive: true });
	const files: Record<string, string> = {
		// Newer than the lock: nothing is to be installed.
		[join(project, 'node_modules', '.package-lock.json')]: '{}',
		[join(project, 'dist', 'cli.js')]: broken
			? "process.stderr.write('No such module.\\n');\nprocess.exitCode = 1;\n"
			: "import { join } from 'node:path';\nconst path = join(process.argv.at(-1), 'MEMORY.md');\n" +
				"console.log(JSON.stringify({ workspaces: [{ findings: [{ path, code: 'budget.truncated', line: 165 }] }] }));\n",
		[join(bin, 'npm')]: '#!/bin/sh\n[ "$1" = run ]\n',
		...(!bare && {
			[join(codeBin, 'code')]: [
				'#!/bin/sh',
				`if [ "$1" = --version ]; then echo '${version}'; exit ${asked}; fi`,
				`printf '%s\\n' "$@" > '${calls}'`,
				`exit ${opened}`,
				'',
			].join('\n'),
		}),
	};
	for (const [file, content] of Object.entries(files)) {
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, content);
	}
	await chmod(join(bin, 'npm'), 0o755);
	if (!bare) await chmod(join(codeBin, 'code'), 0o755);
	if (remote === 'link') await symlink(join(codeBin, 'code'), join(bin, 'code'));

	const child = spawn(process.execPath, [join(project, 'scripts', 'start.mjs')], {
		env: {
			PATH: [bin, ...(remote === 'folder' ? [remoteBin] : []), '/usr/bin', '/bin'].join(delimiter),
			HOME: place,
			XDG_CACHE_HOME: cache,
			DISPLAY: ':7',
			...(remote === 'terminal' && { VSCODE_IPC_HOOK_CLI: join(place, 'vscode-ipc.sock') }),
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [printed, complained, [status]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close'),
	]);
	const play = join(cache, 'soulscope', 'play');
	return {
		status,
		complained,
		/** Lines that say something of the VS Code of the desktop. */
		about: printed.split('\n').filter((line) => /VS Code on this computer|command code/u.test(line)),
		opened: await readFile(calls, 'utf8').then(
			(all) => all.trimEnd().split('\n'),
			() => undefined,
		),
		project,
		play,
		read: (...path: readonly string[]) => readFile(join(play, ...path), 'utf8'),
	};
}

describe.skipIf(process.platform === 'win32')('npm start with a VS Code on the desktop', () => {
	it('opens the copy of the example there, in a data folder of its own, with our extensions from the project', async () => {
		const { status, complained, opened, project, play, read } = await start();
		expect([status, complained]).toEqual([0, '']);
		const data = join(play, 'desktop');
		const folder = join(play, 'aria');
		expect(opened).toEqual([
			...['--new-window', '--user-data-dir', data, '--extensions-dir', join(data, 'extensions')],
			...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
			`--extensionDevelopmentPath=${project}/`,
			`--extensionDevelopmentPath=${join(project, 'scripts', 'guide')}`,
			folder,
		]);
		expect(await read('aria', 'SOUL.md')).toContain('# Soul');
		const note = await read('desktop', 'User', 'globalStorage', 'soulscope-tests.soulscope-guide', 'tour.json');
		expect(JSON.parse(note)).toEqual({ folder, line: 165 });
		expect(JSON.parse(await read('desktop', 'User', 'settings.json'))).toMatchObject({
			'security.workspace.trust.enabled': false,
		});
	});

	it('says in one line that it is too old, and takes the one for the browser', async () => {
		const { about, opened, complained } = await start({ version: '1.90.2' });
		expect(about).toEqual([
			'soulscope: VS Code on this computer is 1.90.2. Soulscope needs 1.106 or newer. Taking the one for the browser.',
		]);
		expect(opened).toBeUndefined();
		expect(complained).toContain('VS Code for the browser could not be installed.');
	});

	it.each([{ asked: 1 }, { version: 'a web page' }])(
		'says in one line that it does not answer (%j)',
		async (computer) => {
			const { about, opened } = await start(computer);
			expect(about).toEqual([
				'soulscope: The command code does not say its version, so it cannot be used. Taking the one for the browser.',
			]);
			expect(opened).toBeUndefined();
		},
	);

	it.each([{ remote: 'terminal' }, { remote: 'folder' }, { remote: 'link' }] as const)(
		'says in one line that it is that of a remote window, and takes the one for the browser (%j)',
		async (computer) => {
			const { about, opened, complained } = await start(computer);
			expect(about).toEqual([
				'soulscope: The command code belongs to a remote VS Code. It cannot open the example with settings of its own. Taking the one for the browser.',
			]);
			expect(opened).toBeUndefined();
			expect(complained).toContain('VS Code for the browser could not be installed.');
		},
	);

	it('says in one line that it would not open', async () => {
		const { status, complained } = await start({ opened: 3 });
		expect([status, complained]).toEqual([1, 'soulscope: VS Code would not open. Try npm start -- --browser.\n']);
	});

	it('says in its own words why it cannot begin where what was built does not run', async () => {
		const { status, complained, opened } = await start({ broken: true });
		expect([status, complained]).toEqual([
			1,
			'No such module.\nsoulscope: The example could not be checked. The words above say more.\n',
		]);
		expect(opened).toBeUndefined();
	});

	it('says nothing of one that is not there', async () => {
		expect((await start({ bare: true })).about).toEqual([]);
	});
});

it('on Windows, where a shell takes words apart at spaces, every word is quoted', () => {
	expect(codeCommand(['--new-window', 'C:\\My projects\\aria'], 'win32')).toEqual({
		file: 'code "--new-window" "C:\\My projects\\aria"',
		args: [],
		shell: true,
	});
});
