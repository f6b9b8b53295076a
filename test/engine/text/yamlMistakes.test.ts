import yaml from 'js-yaml';
import { expect, it } from 'vitest';
import { readFrontmatter } from '../../../server/src/engine/text/frontmatter.ts';
import { yamlMistake } from '../../../server/src/engine/text/yamlMistakes.ts';

// The sentences of the YAML library: a new version of it that words one differently turns this red.
it.each([
	['description: Use: when', 'a colon in a value begins another key'],
	['name: tea\n\tkind: green', 'a line begins with a tab; use spaces'],
	['tools: [kettle, cup', 'the closing ] is missing'],
	['tools: {kettle: 1', 'the closing } is missing'],
	['name: "tea', 'the closing " is missing'],
	["name: 'it's tea'", 'the value goes on after its end'],
	['name: @tea', 'a value cannot begin with @'],
	['name: *tea*', 'a value cannot begin with *'],
	['name: tea\nname: cup', 'a key is there twice'],
	['name tea\nkind: green', 'a line has no key with a colon'],
	['name: tea\n"kind" green', 'the colon after a key is missing'],
	['name: - tea', 'a list begins on a line of its own'],
	['name: >tea', 'nothing can follow a > or | on its line'],
	['name: "\\q"', '\\q is not an escape; type the \\ twice'],
	['name: ]', '“]” is not expected here'],
])('says what is wrong with %j', (yaml, message) => {
	const frontmatter = readFrontmatter(`---\n${yaml}\n---\n`);
	expect(frontmatter.kind === 'yaml' && frontmatter.problems[0]?.message).toBe(message);
});

it.each([
	['name: "tea', 'the closing " is missing'],
	["name: 'tea", "the closing ' is missing"],
	["name: 'it's tea'", 'a line has no key with a colon, or a value goes on after its end'],
	['name: *tea*', 'a value cannot begin with *'],
	['name: tea\nname: cup', 'a key is there twice'],
	['name: tea\n"kind" green', 'the colon after a key is missing'],
	['name: a: b', 'a colon in a value begins another key'],
	['name: tea\n  kind: green', 'a line is indented too far, or a colon in a value begins another key'],
	['name: [a, b', 'a closing bracket is missing'],
	['name: ["a" b]', 'a comma is missing between two values in brackets'],
	['name: >tea', 'nothing can follow a > or | on its line'],
	['name: "\\q"', 'a text holds an escape that YAML does not know; type the \\ twice'],
	['name: @tea', 'this is not expected here'],
])('says the same of what another parser finds in %j', (text, message) => {
	try {
		yaml.safeLoad(text);
		expect.unreachable();
	} catch (error) {
		expect(yamlMistake((error as Error).message.replace(/ at line .*/su, ''))).toBe(message);
	}
});

it('keeps the words of the parser for which there are no better ones', () => {
	expect(yamlMistake('Only one anchor allowed.\nand more')).toBe('only one anchor allowed');
	expect(yamlMistake('YAML is odd')).toBe('YAML is odd');
});

it('repeats nothing of what is not JSON', () => {
	const parse = () => JSON.parse('{ "token": sk-live-secret }');
	expect(parse).toThrow(/sk-live/u);
	const message = (() => {
		try {
			return String(parse());
		} catch (error) {
			return (error as Error).message;
		}
	})();
	expect(yamlMistake(message)).toBe('it is not valid JSON');
});
