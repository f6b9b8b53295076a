import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rules } from '../../server/src/engine/rules/table.ts';
import { folderWith, soulscope } from './soulscope.ts';

const long = `# Soul\n${'x'.repeat(25_000)}\n`;
const persona = { 'my agents/AGENTS.md': 'Work.\n', 'my agents/SOUL.md': long };

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
			expect(await readFile(new URL(rule.helpUri), 'utf8')).toContain(rule.id);
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
