import { expect, it } from 'vitest';
import { promptOf, type Tree } from './world.ts';

const saying = (name: string) => `---\nname: ${name}\ndescription: X.\n---\nBODY\n`;
const nameless = '---\ndescription: X.\n---\nBODY\n';

/** What is before the text, of every line of the lists that a plug-in brings. */
const heads = (tree: Tree): readonly string[] =>
	promptOf({ '.claude-plugin/plugin.json': '{"name":"kilns"}', ...tree }, { programArguments: ['--plugin-dir', '.'] })
		.parts.filter(({ title }) => /^(?:Skill|Command|Agent): kilns/u.test(title))
		.map(({ text }) => text.trim().replace(/: X\..*$/u, ''));

it('an agent goes by what its file says, be it a number or a list', () => {
	const tree = Object.fromEntries(
		['5', 'true', '0', '[a, b]', '""', '~'].map((name, index) => [`agents/n${index}.md`, saying(name)]),
	);
	expect(heads(tree).toSorted()).toEqual(
		['kilns:5', 'kilns:true', 'kilns:0', 'kilns:a,b', 'kilns:n4', 'kilns:n5'].map((name) => `- ${name}`).toSorted(),
	);
});

it('a skill goes by its folder, with hyphens for all but letters and digits of English', () => {
	const tree = { 'skills/a b/SKILL.md': nameless, 'skills/é.1/SKILL.md': nameless, 'skills/日本/SKILL.md': nameless };
	expect(heads(tree).toSorted()).toEqual(['- kilns:--', '- kilns:--1', '- kilns:a-b']);
});

it('the only skill of a folder goes by its own name, the same way', () => {
	expect(heads({ 'SKILL.md': saying('A.b:c') })).toEqual(['- kilns:A-b-c (kilns:A.b:c)']);
	expect(heads({ 'SKILL.md': saying('A é') })).toEqual(['- kilns:A--']);
});

it('the name that a command gives itself stands behind the names of its folders', () => {
	expect(heads({ 'commands/n/x.md': saying('Other') })).toEqual(['- kilns:n:x (kilns:n:Other)']);
	expect(heads({ 'commands/x.md': saying('" Other "') })).toEqual(['- kilns:x']);
});

it('a folder that is one command comes where its file lies, below those of the folder above', () => {
	const tree = { 'commands/n/x.md': nameless, 'commands/q/SKILL.md': nameless, 'commands/z.md': nameless };
	expect(heads(tree)).toEqual(['- kilns:z', '- kilns:n:x', '- kilns:q']);
});
