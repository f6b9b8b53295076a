import { describe, expect, it } from 'vitest';
import { pluginRefused } from '../../../../server/src/engine/runtimes/claudeCode/rules/pluginRefused.ts';
import { skills } from '../../../../server/src/engine/runtimes/claudeCode/skills/skills.ts';
import { check, found, silent, snapshotOf, type Tree } from '../../runtimes/claudeCode/world.ts';

const skill = (about: string) => `---\ndescription: ${about}\n---\nBODY\n`;
const manifest = (values: object = {}) => JSON.stringify({ name: 'kilns', ...values });
const file = '.claude-plugin/plugin.json';
const plugin: Tree = { [file]: manifest(), 'skills/glaze/SKILL.md': skill('Mixes glazes.') };
const refused = (text: string) => check(pluginRefused, { ...plugin, [file]: text });
const session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0, programArguments: ['--plugin-dir', '.'] } as const;

describe('claude.plugin-refused', () => {
	it('costs all of it: the very value is marked', () => {
		const cases: readonly (readonly [values: string, marked: string, says: string])[] = [
			['{ "name": "kilns", }', '}', 'is not JSON'],
			['{ "version": "1" }', '{', 'has no name'],
			['{ "name": "kiln kit" }', '"kiln kit"', 'a space'],
			['{ "name": "kilns", "version": 1 }', '1', 'version is not text'],
			['{ "name": "kilns", "skills": "extra" }', '"extra"', 'does not begin with'],
			['{ "name": "kilns", "commands": ["../x"] }', '"../x"', 'does not begin with'],
			['{ "name": "kilns", "agents": "./agents/" }', '"./agents/"', 'is not a .md file'],
		];
		for (const [text, marked, says] of cases) {
			const [first, ...more] = refused(text);
			expect(first?.message, text).toContain(says);
			expect([first?.file, first?.text, more], text).toEqual([file, marked, []]);
			expect(skills.list(snapshotOf({ ...plugin, [file]: text }), session).skills, text).toEqual([]);
		}
	});

	it('is nothing where it fits, nor where somebody has only begun', () => {
		for (const text of [manifest(), manifest({ author: 'Sam', keywords: 'x', skills: [], hooks: './h.json' }), ''])
			expect(refused(text), text).toEqual([]);
	});

	it('is said of a marketplace nobody can add, and of a folder that is not there', () => {
		const at = '.claude-plugin/marketplace.json';
		const plugins = [{ name: 'kilns', source: './plugins/kilns' }];
		expect(found(pluginRefused, { [at]: JSON.stringify({ plugins: [] }) })).toEqual([`${at}: {`]);
		const gone = { [at]: JSON.stringify({ owner: { name: 'Sam' }, plugins }) };
		expect(found(pluginRefused, gone)).toEqual([`${at}: "./plugins/kilns"`]);
		silent(pluginRefused, { ...gone, 'plugins/kilns/skills/a/SKILL.md': skill('A.') });
	});
});
