import { describe, expect, it } from 'vitest';
import { codex } from '../../../../server/src/engine/runtimes/codex/codex.ts';
import { skillMatter } from '../../../../server/src/engine/runtimes/codex/skills/frontmatter.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, type Disk, noBundled, onDisk, partText, skillText, told } from './support.ts';

const matter = (lines: string) => skillMatter({ kind: 'text', text: `---\n${lines}\n---\n`, origin: 'disk' });

/** What the list says of the skill, or why there is none. */
function described(lines: string): string {
	const found = matter(lines);
	return found.kind === 'skill' ? found.description : `no skill: ${found.reason}`;
}

const config = '/home/u/.codex/config.toml';

const listed = (files: Disk, more = '') => {
	const prompt = assembled({ [config]: more + noBundled, ...files });
	return prompt.parts.filter(({ id }) => id.startsWith('skill:')).map(({ text }) => text.trimEnd());
};

describe('frontmatter of a skill', () => {
	it.each([
		['name: 1\ndescription: 1.50', '1.50'],
		['description: yes', 'yes'],
		['description: "two\n  lines"', 'two lines'],
		['description: |\n  one\n  two', 'one two'],
		['description: a\u00A0\u00A0b\u3000c', 'a b c'],
		['description: Use when: x', 'Use when: x'],
		["description: it's: x", "it's: x"],
		['description: d: e #c', 'd: e'],
		['description: [x', '[x'],
		['description: @home', '@home'],
		['description: {a: b}', '{a: b}'],
		['description: ok\nargument-hint: [a] [b]', 'ok'],
		['description: a\nfoo: 1\nfoo: 2', 'a'],
	])('%j is read as %j', (lines, description) => {
		expect(described(lines)).toBe(description);
	});

	it.each([
		['name: x', 'it has no description'],
		['description: ""', 'it has no description'],
		['description: ~', 'it has no description'],
		['Description: x', 'it has no description'],
		['description: [a, b]', 'its description is a list or a mapping'],
		['description: x\ndescription: y', 'its frontmatter says description twice'],
		['description: "x', 'its frontmatter is not valid YAML'],
		['description: a: b\n  more', 'its frontmatter is not valid YAML'],
		['description: d\nmetadata: x', 'its metadata is not a mapping'],
		[`name: ${'n'.repeat(65)}\ndescription: d`, 'its name is longer than 64 characters'],
	])('%j makes no skill', (lines, reason) => {
		expect(described(lines)).toBe(`no skill: ${reason}`);
	});

	it('shortens a long description, and counts characters rather than units', () => {
		expect(described(`description: ${'😀'.repeat(1024)}`)).toBe('😀'.repeat(1024));
		expect(described(`description: ${'x'.repeat(1025)}`)).toBe(`${'x'.repeat(1021)}...`);
	});
});

describe('the list of skills', () => {
	it('comes from folders on the way, home and the machine, sorted by whose they are and by name', () => {
		const files = {
			'/w/.agents/skills/z/SKILL.md': skillText('zeta'),
			'/w/.codex/skills/b/SKILL.md': skillText('beta'),
			'/home/u/.agents/skills/a/SKILL.md': skillText('alpha'),
			'/etc/codex/skills/m/SKILL.md': skillText('machine'),
		};
		expect(listed(files)).toEqual([
			'- machine: Does it. (file: r2/m/SKILL.md)',
			'- beta: Does it. (file: r0/b/SKILL.md)',
			'- zeta: Does it. (file: r3/z/SKILL.md)',
			'- alpha: Does it. (file: r1/a/SKILL.md)',
		]);
	});

	it('follows links to folders, each folder once, and not to files', () => {
		const files = {
			'/o/q/SKILL.md': skillText('q'),
			'/w/.agents/skills/x/SKILL.md': skillText('x'),
			'/w/.agents/skills/aa': { link: 'x' },
			'/w/.agents/skills/o': { link: '/o' },
			'/w/.agents/skills/loop': { link: '..' },
			'/w/.agents/skills/f/SKILL.md': { link: '/o/q/SKILL.md' },
		};
		expect(listed(files)).toEqual(['- q: Does it. (file: r0/o/q/SKILL.md)', '- x: Does it. (file: r0/aa/SKILL.md)']);
		expect(told(assembled({ ...files, [config]: noBundled })).at(-1)).toEqual([
			'.agents/skills/f/SKILL.md',
			'unlisted',
			'it is a link, and Codex follows links to folders alone',
		]);
	});

	it('are called after the folder that a link leads to', () => {
		const files = {
			'/o/weekly/SKILL.md': '---\ndescription: Does it.\n---',
			'/w/.agents/skills/linked': { link: '/o/weekly' },
		};
		expect(listed(files)).toEqual(['- weekly: Does it. (file: r0/linked/SKILL.md)']);
	});

	it('deals a limit out by one character each, and leaves out what does not fit by its name', () => {
		const long = {
			'/w/.agents/skills/a/SKILL.md': skillText('a', 'x'.repeat(400)),
			'/w/.agents/skills/b/SKILL.md': skillText('b', 'y'),
		};
		const [first = '', second] = listed(long, 'model_context_window = 5000\n');
		expect(second).toBe('- b: y (file: r0/b/SKILL.md)');
		// A hundred of its tokens, four bytes each, a line end with each line.
		expect(Math.ceil((first.length + 1) / 4) + Math.ceil(((second?.length ?? 0) + 1) / 4)).toBe(100);
		const many = {
			'/w/.agents/skills/a/SKILL.md': skillText('a'.repeat(60)),
			'/w/.agents/skills/b/SKILL.md': skillText('b'.repeat(60)),
			'/w/.agents/skills/c/SKILL.md': skillText('c'.repeat(60)),
			'/w/.agents/skills/d/SKILL.md': skillText('d'),
		};
		expect(listed(many, 'model_context_window = 2600\n').map((line) => line.charAt(2))).toEqual(['a', 'b', 'd']);
	});

	it('says what becomes of each', () => {
		const files = {
			'/w/.agents/skills/a/SKILL.md': skillText('a'),
			'/w/.agents/skills/b/SKILL.md': skillText('b'),
			'/w/.agents/skills/b/agents/openai.yaml': 'policy:\n  allow_implicit_invocation: false\n',
			'/w/.agents/skills/c/SKILL.md': skillText('c'),
			'/w/.agents/skills/d/SKILL.md': '# No frontmatter\n',
			[config]: `[[skills.config]]\nname = "c"\nenabled = false\n${noBundled}`,
		};
		expect(told(assembled(files))).toEqual([
			['.agents/skills/a/SKILL.md', 'listed'],
			['.agents/skills/b/SKILL.md', 'unlisted', 'agents/openai.yaml keeps it out of the list; $NAME still calls it'],
			['.agents/skills/c/SKILL.md', 'unlisted', 'skills.config in config.toml switches it off'],
			['.agents/skills/d/SKILL.md', 'unlisted', 'it does not begin with frontmatter between two lines of ---'],
		]);
		const { skills } = codex;
		expect([...(skills?.read(onDisk(files)) ?? [])].map(([path, { kind }]) => [path, kind])).toEqual([
			['.agents/skills/a/SKILL.md', 'listed'],
			['.agents/skills/b/SKILL.md', 'left-out'],
			['.agents/skills/c/SKILL.md', 'left-out'],
			['.agents/skills/d/SKILL.md', 'refused'],
		]);
		expect(skills?.list(onDisk(files), sessionOf()).skills.map(({ name, state }) => [name, state])).toEqual([
			['a', 'listed'],
			['b', 'out'],
			['c', 'out'],
			[undefined, 'out'],
		]);
	});

	it('has those of the program as placeholders of their length, or as they lie on the disk', () => {
		const standIn = assembled({});
		const line = partText(standIn, 'skill:../home/u/.codex/skills/.system/skill-creator/SKILL.md');
		expect(line).toMatch(/^- skill-creator: ⟦.{104}⟧ \(file: r0\/skill-creator\/SKILL\.md\)\n$/u);
		const there = assembled({ '/home/u/.codex/skills/.system/mine/SKILL.md': skillText('mine') });
		expect(there.parts.filter(({ id }) => id.startsWith('skill:')).map(({ text }) => text)).toEqual([
			'- mine: Does it. (file: r0/mine/SKILL.md)\n',
		]);
	});
});
