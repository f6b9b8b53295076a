import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

// Real editors, without a window, against the program that people start: `soulscope lsp --stdio`.
// SOULSCOPE_NVIM names Neovims to play with (by default the one on the path), SOULSCOPE_HX a Helix; Helix also needs tmux.

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const soulscope = [process.execPath, here('../../server/src/cli.ts'), 'lsp', '--stdio'];

/** The first line that `program` says of itself; undefined where it cannot be run. */
function versionOf(program: string): string | undefined {
	try {
		return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
			'\n',
		)[0];
	} catch {
		return undefined;
	}
}

/** An agent's folder with two things wrong in it, and a home of its own around it. */
async function workspace(): Promise<{ readonly home: string; readonly root: string }> {
	const home = await mkdtemp(join(tmpdir(), 'soulscope-editors-'));
	onTestFinished(() => rm(home, { recursive: true, force: true }));
	const root = join(home, 'aria');
	await mkdir(root);
	await writeFile(join(root, 'IDENTITY.md'), '- **Nmae:** Aria\n- **Emoji:** 🦊\n');
	await writeFile(join(root, 'SOUL.md'), '# Soul\n\n```sh\nnever closed\n');
	await writeFile(join(root, 'AGENTS.md'), '# Agents\n\nBe kind.\n');
	return { home, root };
}

const environmentIn = (home: string) => ({
	...process.env,
	HOME: home,
	XDG_CONFIG_HOME: join(home, 'config'),
	XDG_DATA_HOME: join(home, 'data'),
	XDG_STATE_HOME: join(home, 'state'),
	XDG_CACHE_HOME: join(home, 'cache'),
});

for (const program of (process.env.SOULSCOPE_NVIM ?? 'nvim').split(delimiter)) {
	const version = versionOf(program);
	const which = version ?? `${program} is not here: apt-get install neovim, or name one in SOULSCOPE_NVIM`;
	const [, minor = '0'] = /v0\.(\d+)/.exec(version ?? '') ?? [];
	test.skipIf(version === undefined)(
		`a real Neovim shows, explains and puts right what is wrong (${which})`,
		async () => {
			const { home, root } = await workspace();
			const { stdout, stderr } = await promisify(execFile)(
				program,
				['--headless', '-u', here('init.lua'), '-c', `luafile ${here('play.lua')}`],
				{
					cwd: root,
					env: {
						...environmentIn(home),
						SOULSCOPE_COMMAND: soulscope.join(' '),
						// Later versions ask for the problems of what is open, and for nothing else.
						...(Number(minor) < 10 && { SOULSCOPE_PUSHED: '1' }),
					},
				},
			).catch((error: { stdout: string; stderr: string }) => error);
			expect(`${stdout}${stderr}`).toContain('PLAYED');
		},
		120_000,
	);
}

/** A terminal that an editor draws in; what it shows is looked at until it is what is waited for. */
function terminal(home: string, root: string, program: string) {
	const tmux = (...words: string[]) =>
		execFileSync('tmux', ['-L', `soulscope-${process.pid}`, '-f', '/dev/null', ...words], {
			cwd: root,
			env: environmentIn(home),
			encoding: 'utf8',
		});
	tmux('new-session', '-d', '-x', '130', '-y', '30', program);
	onTestFinished(() => void tmux('kill-server'));
	return {
		press: (...keys: string[]) => tmux('send-keys', ...keys),
		async until(shown: RegExp) {
			const started = performance.now();
			for (let text = ''; !shown.test(text); text = tmux('capture-pane', '-p')) {
				// A hang is to say what was there instead.
				if (performance.now() - started > 30_000) throw new Error(`${shown} never came:\n${text}`);
				await setTimeout(50);
			}
		},
	};
}

const helix = process.env.SOULSCOPE_HX;

if (helix === undefined) {
	console.warn('!!! Helix is not played with: name one in SOULSCOPE_HX, and its runtime folder in HELIX_RUNTIME.');
} else {
	test(`a real Helix shows, explains and puts right what is wrong (${versionOf(helix)})`, async () => {
		const { home, root } = await workspace();
		const [command, ...args] = soulscope;
		await mkdir(join(home, 'config', 'helix'), { recursive: true });
		await writeFile(
			join(home, 'config', 'helix', 'languages.toml'),
			[
				'[language-server.soulscope]',
				`command = ${JSON.stringify(command)}`,
				`args = ${JSON.stringify(args)}`,
				'[[language]]',
				'name = "markdown"',
				'language-servers = ["soulscope"]',
			].join('\n'),
		);
		const screen = terminal(home, root, `${helix} IDENTITY.md`);
		await screen.until(/●\s+1 .*Nmae/);
		// The list for the whole workspace: what is open, and what is not.
		screen.press('Space', 'D');
		await screen.until(/identity\.unknown-label[\s\S]*markdown\.open-fence/);
		// With what is pressed right after it, it would be another key.
		screen.press('Escape');
		await screen.until(/^(?![\s\S]*┌)/);
		screen.press(']', 'd');
		screen.press('Space', 'k');
		await screen.until(/Identity card/);
		screen.press('Escape');
		await screen.until(/^(?![\s\S]*Identity card)/);
		screen.press('Space', 'a');
		await screen.until(/Change “Nmae” to “Name”/);
		screen.press('Enter');
		await screen.until(/\*\*Name:\*\*/);
		screen.press(':w', 'Enter');
		await screen.until(/written/);
		expect(await readFile(join(root, 'IDENTITY.md'), 'utf8')).toContain('**Name:** Aria');
		screen.press(':lsp-workspace-command soulscope.previewPrompt', 'Enter');
		await screen.until(/The prompt is in|aria-[0-9a-f]{8}-main\.md/);
	}, 120_000);
}
