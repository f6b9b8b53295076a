import { execFile } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { entry, folderWith } from '../cli/soulscope.ts';

interface Step {
	readonly name: string;
	readonly run?: string;
}
interface Action {
	readonly inputs: Readonly<Record<string, { readonly default: string }>>;
	readonly runs: { readonly steps: readonly Step[] };
}

const root = join(import.meta.dirname, '..', '..');
const action: Action = parse(await readFile(join(root, 'action.yml'), 'utf8'));
const step = (name: string): string => {
	const found = action.runs.steps.find((one) => one.name === name)?.run;
	if (found === undefined) throw new Error(`no step ${name}`);
	return found;
};

/** Writes down what it was asked for; runs the program from its source, or says what the test wants it to say. */
const npx = `#!/usr/bin/env bash
echo "$@" >> asked.txt
if [ -n "$SAYS" ]; then echo "$SAYS"; exit "$STATUS"; fi
if [ -n "$STATUS" ]; then exit "$STATUS"; fi
while [ "$1" != -- ]; do shift; done
shift 2
exec ${JSON.stringify(process.execPath)} ${JSON.stringify(entry)} "$@"
`;

/** Runs a step as a runner does, in `cwd`. */
function runStep(name: string, cwd: string, variables: Readonly<Record<string, string>>) {
	const env = {
		PATH: [join(cwd, 'bin'), process.env.PATH].join(delimiter),
		HOME: cwd,
		GITHUB_ACTION_PATH: root,
		GITHUB_OUTPUT: join(cwd, 'output.txt'),
		CHECK_PATH: action.inputs.path?.default,
		FAIL_ON: action.inputs['fail-on']?.default,
		SARIF_FILE: action.inputs['sarif-file']?.default,
		...variables,
	};
	return new Promise<{ status: number; out: string }>((resolve) => {
		const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step(name)];
		execFile('bash', args, { cwd, env }, (error, out) =>
			resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out }),
		);
	});
}

async function workspace(files: Readonly<Record<string, string>>): Promise<string> {
	const folder = await folderWith({ 'bin/npx': npx, ...files });
	await chmod(join(folder, 'bin', 'npx'), 0o755);
	return folder;
}

const cut = { 'my agent/AGENTS.md': 'Work.\n', 'my agent/SOUL.md': `# Soul\n${'x'.repeat(25_000)}\n` };
const read = (folder: string, name: string) => readFile(join(folder, name), 'utf8');

// It takes a runner's bash, which is not on the path of every Windows.
describe.skipIf(process.platform === 'win32')('the GitHub Action', () => {
	test('checks with the version of the action, shows the findings to people and writes them for programs', async () => {
		const folder = await workspace(cut);
		const { status, out } = await runStep('Check', folder, { CHECK_PATH: 'my agent' });
		expect(status).toBe(0);
		expect(out).toContain('budget.truncated');
		expect(await read(folder, 'asked.txt')).toContain(`--package soulscope@${manifest.version} -- soulscope check`);
		expect(await read(folder, 'output.txt')).toBe('status=0\nsarif-file=soulscope.sarif\n');
		const uris = JSON.parse(await read(folder, 'soulscope.sarif')).runs[0].results.map(
			(result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
				result.locations[0]?.physicalLocation.artifactLocation.uri,
		);
		expect(uris).toContain('my%20agent/SOUL.md');
	});

	test('hands on path, runtime, baseline, limit of warnings and version, and leaves the verdict to its last step', async () => {
		const folder = await workspace({});
		const { status } = await runStep('Check', folder, {
			CHECK_PATH: '--odd $(touch harm)',
			RUNTIME: 'openclaw@2026.1.29',
			BASELINE: 'known.json',
			MAX_WARNINGS: '3',
			VERSION: '9.9.9',
			SARIF_FILE: 'out/a.sarif',
			SAYS: '{}',
			STATUS: '1',
		});
		expect(status).toBe(0);
		const given = '--runtime openclaw@2026.1.29 --baseline known.json --max-warnings 3';
		expect((await read(folder, 'asked.txt')).split('\n')).toEqual([
			`--yes --package soulscope@9.9.9 -- soulscope check ${given} --format pretty --color -- --odd $(touch harm)`,
			`--yes --package soulscope@9.9.9 -- soulscope check ${given} --format sarif -- --odd $(touch harm)`,
			'',
		]);
		expect(await read(folder, 'output.txt')).toBe('status=1\nsarif-file=out/a.sarif\n');
		expect(await read(folder, 'out/a.sarif')).toBe('{}\n');
		await expect(read(folder, 'harm')).rejects.toThrow();
	});

	test('takes any warning for a failure where it is told to', async () => {
		const folder = await workspace({});
		await runStep('Check', folder, { FAIL_ON: 'warning', SAYS: '{}', STATUS: '0' });
		expect(await read(folder, 'asked.txt')).toContain('--max-warnings 0 ');
	});

	test('fails at once where nothing could be checked, or an input is none', async () => {
		const folder = await workspace({});
		for (const [inputs, words] of [
			[{ CHECK_PATH: 'nowhere', STATUS: '1' }, 'did not get as far as checking nowhere'],
			[{ FAIL_ON: 'sometimes' }, 'Write error, warning or never'],
		] as const) {
			const { status, out } = await runStep('Check', folder, inputs);
			expect(status).toBe(2);
			expect(out).toContain('::error::');
			expect(out).toContain(words);
		}
		await expect(read(folder, 'output.txt')).rejects.toThrow();
	});

	test.each([
		['0', 'error', 0],
		['1', 'error', 1],
		['1', 'never', 0],
		['2', 'never', 2],
	])('ends a check of status %s with fail-on %s as %i', async (checked, failOn, ended) => {
		const { status } = await runStep('Result', root, { STATUS: checked, FAIL_ON: failOn });
		expect(status).toBe(ended);
	});

	test('has an input for every row of its documentation, and the other way round', async () => {
		const rows = (await readFile(join(root, 'docs', 'ci.md'), 'utf8')).matchAll(/^\| `([a-z-]+)` \| (?:`(.*?)`)?/gm);
		const documented = [...rows].map(([, name, usual = '']) => [name, name === 'version' ? '' : usual]);
		expect(documented).toEqual(Object.entries(action.inputs).map(([name, { default: usual }]) => [name, usual]));
	});
});
