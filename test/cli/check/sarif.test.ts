import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import type { ErrorObject } from 'ajv';
import Ajv from 'ajv-draft-04';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { publicPageOf } from '../../../server/src/app/shipped.ts';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import { folderWith, soulscope } from '../soulscope.ts';

const long = `# Soul\n${'x'.repeat(25_000)}\n`;
const persona = { 'my agents/AGENTS.md': 'Work.\n', 'my agents/SOUL.md': long };

// One pattern of the schema is no regular expression by the rules of Unicode mode.
const ajv = formats.default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }));
const validate = ajv.compile(schema);

/** What the published schema has against a log; empty where it is as it should be. */
const faultsOf = (log: unknown): readonly string[] => {
	validate(log);
	return (validate.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`);
};

describe('soulscope check --format sarif', () => {
	it('prints one run with every rule, its page, and results that point into files by relative URIs', async () => {
		const folder = await folderWith(persona);
		const { status, out, err } = await soulscope(folder, 'check', 'my agents', '--format', 'sarif');
		expect({ status, err }).toEqual({ status: 0, err: '' });
		const log = JSON.parse(out);
		expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') });
		const [run, ...others] = log.runs;
		expect(others).toEqual([]);
		expect(run.columnKind).toBe('utf16CodeUnits');
		const { driver } = run.tool;
		expect(driver.name).toBe('Soulscope');
		expect(driver.rules.map(({ id }: { id: string }) => id)).toEqual(rules.map(({ code }) => code));
		for (const rule of driver.rules) {
			expect(rule.shortDescription.text).not.toBe('');
			expect(rule.help.markdown).not.toBe('');
			expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration.level);
			const [, page = ''] = /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/blob\/v[\d.]+\/(.+)$/.exec(rule.helpUri) ?? [];
			expect(await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8')).toContain(rule.id);
		}
		for (const result of run.results) {
			expect(driver.rules[result.ruleIndex].id).toBe(result.ruleId);
			expect(['error', 'warning', 'note']).toContain(result.level);
			expect(result.message.text).not.toBe('');
		}
		const cut = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === 'budget.truncated');
		const { artifactLocation, region } = cut.locations[0].physicalLocation;
		expect(artifactLocation).toEqual({ uri: 'my%20agents/SOUL.md', uriBaseId: 'ROOT' });
		expect(region).toMatchObject({ startLine: 2, startColumn: expect.any(Number), endLine: 2 });
		const root = run.originalUriBaseIds.ROOT.uri;
		expect(root.endsWith('/')).toBe(true);
		expect(new URL(artifactLocation.uri, root).href).toBe(pathToFileURL(join(folder, 'my agents/SOUL.md')).href);
	});

	it('is as the schema of SARIF 2.1.0 wants it, with findings, with nothing to say, and with files that could not be read', async () => {
		const folder = await folderWith({
			...persona,
			'quiet/AGENTS.md': 'Work.\n',
			'broken/AGENTS.md': 'Work.\n',
			'broken/SOUL.md/x.txt': '',
		});
		for (const name of ['my agents', 'quiet', 'broken']) {
			const { out } = await soulscope(folder, 'check', name, '--format', 'sarif', '--runtime', 'openclaw@2026.9.6');
			expect(faultsOf(JSON.parse(out))).toEqual([]);
		}
		expect(faultsOf({ version: '2.1.0', runs: [{ results: [{ level: 'loud' }] }] })).not.toEqual([]);
	});

	it('names the pages of rules where the project is published, for whoever reads the report elsewhere', () => {
		const repository = { url: 'git+https://github.com/some.body/soul-scope.git' };
		expect(publicPageOf('load.missing', { version: '1.2.3', repository })).toBe(
			'https://github.com/some.body/soul-scope/blob/v1.2.3/docs/rules/load.missing.md',
		);
		expect(publicPageOf('load.missing', { version: '1.2.3' })).toBeUndefined();
	});

	it('says what could not be read, and that the run was not whole', async () => {
		const folder = await folderWith({ ...persona, 'my agents/IDENTITY.md/x.txt': '' });
		const { status, out } = await soulscope(folder, 'check', 'my agents', '--format', 'sarif');
		expect(status).toBe(2);
		const [invocation] = JSON.parse(out).runs[0].invocations;
		expect(invocation.executionSuccessful).toBe(false);
		expect(invocation.toolExecutionNotifications).toMatchObject([
			{
				message: { text: expect.stringContaining('is a folder') },
				locations: [{ physicalLocation: { artifactLocation: { uri: 'my%20agents/IDENTITY.md' } } }],
			},
		]);
	});
});
