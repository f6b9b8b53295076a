import { describe, expect, it } from 'vitest';
import { doesNotStart } from '../../../../server/src/engine/runtimes/openCode/rules/doesNotStart.ts';
import { checkOnDisk } from './support.ts';

const found = (...given: Parameters<typeof checkOnDisk> extends [unknown, ...infer Rest] ? Rest : never) =>
	checkOnDisk(doesNotStart, ...given).map(({ file, text, message }) => [
		file,
		text,
		message.split(': ').slice(1).join(': '),
	]);

describe('opencode.does-not-start', () => {
	it('says where a configuration is not JSON', () => {
		expect(found({ 'opencode.json': '{ "model": sonnet }' })).toEqual([
			[
				'opencode.json',
				'sonnet',
				'opencode.json cannot be read (this value needs quotation marks around it). Correct it.',
			],
		]);
		expect(found({ '.opencode/opencode.jsonc': '[]' })[0]?.[2]).toContain('it has to be an object');
	});

	it('says which value is of the wrong kind', () => {
		const config = {
			instructions: 'docs/*.md',
			agent: { review: { mode: 'sub' } },
			command: { ship: { template: 'Ship it.', subtask: 'yes' } },
		};
		expect(found({ 'opencode.json': JSON.stringify(config) })).toEqual([
			['opencode.json', '"docs/*.md"', 'instructions in opencode.json has to be a list of texts. Correct it.'],
			['opencode.json', '"sub"', 'agent.review.mode in opencode.json has to be subagent, primary or all. Correct it.'],
			['opencode.json', '"yes"', 'command.ship.subtask in opencode.json has to be true or false. Correct it.'],
		]);
	});

	it('says so of an agent that was made for another program', () => {
		const agent = '---\ndescription: Reviews changes\ntools: Read, Grep\ncolor: blue\n---\nYou review changes.\n';
		expect(found({ '.opencode/agents/review.md': agent })).toEqual([
			[
				'.opencode/agents/review.md',
				'Read, Grep',
				'tools in .opencode/agents/review.md has to be a mapping of names to true or false. Correct it.',
			],
			[
				'.opencode/agents/review.md',
				'blue',
				'color in .opencode/agents/review.md has to be a color such as "#38A3EE", or one of primary, secondary, accent, success, warning, error or info. Correct it.',
			],
		]);
		expect(found({ '.opencode/command/ship.md': '---\nsubtask: 1\n---\nShip it.' })[0]?.[1]).toBe('1');
	});

	it('says which file is missing, and which agent', () => {
		const config = '{ "agent": { "build": { "prompt": "{file:./build.md}" } }, "default_agent": "reviewer" }';
		expect(found({ 'opencode.json': config })).toEqual([
			['opencode.json', '{file:./build.md}', 'opencode.json names the file build.md, which is not there. Correct it.'],
			['opencode.json', '"reviewer"', 'default_agent is reviewer, and there is no such agent. Correct it.'],
		]);
		expect(found({ 'opencode.json': '{ "default_agent": "general" }' })[0]?.[2]).toContain('for other agents alone');
	});

	it('tells of what is wrong at home where the instructions are that nobody gets', () => {
		expect(found({ 'AGENTS.md': '# House\n' }, { '.config/opencode/opencode.json': '{' })).toMatchObject([
			['AGENTS.md', '# House', expect.stringContaining('~/.config/opencode/opencode.json cannot be read')],
		]);
	});

	it('is silent about what the program takes: comments, a last comma, a mark, unknown keys, a mode that does not fit', () => {
		const config = '\uFEFF{\n\t// Ours\n\t"theme": 5,\n\t"instructions": ["a.md",],\n}';
		expect(found({ 'opencode.json': config, 'opencode.jsonc': '' })).toEqual([]);
		expect(found({ '.opencode/mode/ask.md': '---\ntools: Read\n---\nAnswer.' })).toEqual([]);
		expect(found({ '.opencode/agents/a.md': '---\ndescription: A\ncolor: info\nmodel: p/m\n---\nA' })).toEqual([]);
	});
});
