import { describe, expect, it } from 'vitest';
import type { Part } from '../../../../server/src/engine/prompt/prompt.ts';
import { chatWording } from '../../../../server/src/engine/prompt/wording/chatWording.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { cline } from '../../../../server/src/engine/runtimes/cline/cline.ts';
import { AskedPlaces } from '../../../../server/src/engine/workspace/places.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

/** Absolute paths; `/w` is the workspace, `/home/u` the home folder. */
const onDisk = (files: Readonly<Record<string, TreeFile>>) =>
	snapshotOf({}, undefined, { places: placesOfTree(files) });

const assembled = (files: Readonly<Record<string, TreeFile>>, wording = placeholderWording) =>
	cline.assemble(onDisk(files), sessionOf(), wording);

const ofFiles = (parts: readonly Part[]): string =>
	parts
		.filter(({ source }) => source.kind === 'file')
		.map(({ text }) => text)
		.join('');

describe('the prompt of Cline', () => {
	it('has the rules behind everything else, sorted by name, each under its name', () => {
		const prompt = assembled({
			'/w/AGENTS.md': '# House\n',
			'/w/.clinerules/b.md': '---\nname: Zebra\n---\n\nStripes.\n',
			'/w/.clinerules/a.md': 'First.',
			'/home/u/.cline/rules/mine.md': 'Mine.',
		});
		expect(ofFiles(prompt.parts)).toBe(
			'\n\n# Rules\n## a\nFirst.\n\n## mine\nMine.\n\n## Workspace AGENTS.md\n# House\n\n## Zebra\nStripes.',
		);
		expect(prompt.parts.map(({ id }) => id)).toEqual([
			'cline.opening',
			'cline.environment',
			'cline.guidance',
			'cline.modes',
			'file:.clinerules/a.md',
			'file:../home/u/.cline/rules/mine.md',
			'file:AGENTS.md',
			'file:.clinerules/b.md',
		]);
		expect(prompt.text()).toBe(prompt.parts.map(({ text }) => text).join(''));
	});

	it('knows which stretch of a file arrives', () => {
		const text = '---\nname: Zebra\n---\n\nStripes.\n';
		const { parts, ledger } = assembled({ '/w/.clinerules/b.md': text });
		const part = parts.find(({ id }) => id === 'file:.clinerules/b.md');
		if (part?.source.kind !== 'file') throw new Error('no such part');
		const [run] = part.source.runs;
		expect(part.text.slice(run?.at, (run?.at ?? 0) + (run?.length ?? 0))).toBe('Stripes.');
		expect(ledger.rows).toMatchObject([
			{ path: '.clinerules/b.md', role: 'rule', fate: 'whole', kept: [{ start: 21, end: 29 }], injectedLength: 8 },
		]);
		expect(text.slice(21, 29)).toBe('Stripes.');
	});

	it('says of every other file why it does not arrive', () => {
		const { rows } = assembled({
			'/w/.clinerules/a.md': 'Old.',
			'/w/.clinerules/b.mdc': 'B',
			'/w/.clinerules/c': 'C',
			'/w/.clinerules/d.md': { link: '/w/.clinerules/a.md' },
			'/w/.clinerules/e.md': '---\nname: a: b\n---\nE',
			'/w/.clinerules/f.md': '---\ndisabled: yes\n---\nF',
			'/w/.clinerules/g.md': '---\ndisabled: true\n---\nG',
			'/w/.clinerules/h.md': '---\nname: h\n---\n',
			'/w/.clinerules/i.md': '\n',
			'/w/.cline/rules/A.txt': 'New.',
			'/home/u/Documents/Cline/Rules': 'not a folder',
		}).ledger;
		expect(rows.map(({ path, fate, reason }) => [path, fate, reason])).toEqual([
			['.clinerules/a.md', 'ignored', '.cline/rules/A.txt is also called “a”, and the last one found is used'],
			['.clinerules/e.md', 'refused', 'its frontmatter is not valid YAML'],
			['.clinerules/f.md', 'refused', 'the value of disabled in its frontmatter has to be true or false'],
			['.clinerules/g.md', 'withheld', 'its frontmatter switches it off'],
			['.clinerules/h.md', 'empty', 'there is no text below its frontmatter'],
			['.clinerules/i.md', 'empty', ''],
			['.cline/rules/A.txt', 'whole', ''],
			['.clinerules/b.mdc', 'ignored', 'its name ends in .mdc, and only .md, .markdown and .txt count'],
			['.clinerules/c', 'ignored', 'its name has no ending, and only .md, .markdown and .txt count'],
			['.clinerules/d.md', 'ignored', 'it is a symbolic link, and links are skipped'],
			['../home/u/Documents/Cline/Rules', 'ignored', 'it is a file, and only a folder of this name counts'],
		]);
	});

	it('looks at the folder that the session was started in, and at CLINE_DIR', () => {
		const files = { '/w/AGENTS.md': 'Root.', '/w/pkg/AGENTS.md': 'Package.', '/cl/rules/r.md': 'R.' };
		const session = sessionOf({ cwd: '/w/pkg', variables: { CLINE_DIR: '/cl' } });
		const prompt = cline.assemble(onDisk(files), session, placeholderWording);
		expect(prompt.ledger.rows.map(({ path }) => path)).toEqual(['pkg/AGENTS.md', '../cl/rules/r.md']);
		expect(prompt.text()).toContain('/w/pkg');
	});

	it('takes a CLINE_DIR that is not absolute from the folder that the session was started in', () => {
		const session = sessionOf({ cwd: '/w/pkg', variables: { CLINE_DIR: 'cl' } });
		const { ledger } = cline.assemble(onDisk({ '/w/pkg/cl/rules/r.md': 'R.' }), session, placeholderWording);
		expect(ledger.rows.map(({ path }) => path)).toEqual(['pkg/cl/rules/r.md']);
	});

	it('takes rules, skills and workflows of managed plugins last', () => {
		const plugin = '/w/.cline/acme';
		const { ledger, parts } = assembled({
			[`${plugin}/managed.json`]: '{}',
			[`${plugin}/rules.md`]: 'Theirs.',
			[`${plugin}/skills/audit/SKILL.md`]: 'Audit.',
			'/w/.cline/plain/rules.md': 'Not managed.',
		});
		expect(ledger.rows.map(({ path, fate }) => [path, fate])).toEqual([['.cline/acme/rules.md', 'whole']]);
		expect(parts.at(-1)?.text).toContain('Available skills: audit.');
	});

	it('names the skills in the description of their tool, and has no such tool without one', () => {
		const skill = (name: string) => `---\nname: ${name}\ndescription: secret\n---\nText`;
		const files = { '/w/.cline/skills/a/SKILL.md': skill('one'), '/w/.agents/skills/b/SKILL.md': skill('two') };
		const [tool, names] = assembled(files).parts.slice(-2);
		expect([tool?.id, names?.id]).toEqual(['cline.skills-tool', 'cline.skills']);
		expect(names?.text).toBe(' Available skills: one, two.');
		expect(tool?.text).toHaveLength('\n\n'.length + 528);
		const off = { '/w/.cline/skills/a/SKILL.md': '---\ndisabled: true\n---\nText' };
		expect(assembled(off).parts.map(({ id }) => id)).not.toContain('cline.skills-tool');
	});

	it('has a base of the length that was measured, with the facts of the machine in it', () => {
		const snapshot = onDisk({});
		const environment = { ...snapshot.environment, platform: 'darwin' };
		const { parts } = cline.assemble({ ...snapshot, environment }, sessionOf(), placeholderWording);
		expect(parts[1]?.text).toBe(
			'1. Platform: darwin\n2. Date: 11/21/2026\n3. IDE: Terminal Shell\n4. Working Directory: /w',
		);
		// Measured on Linux, in a folder without a name.
		expect(parts.map(({ text }) => text).join('')).toHaveLength(4244 + 'darwin'.length - 'linux'.length + '/w'.length);
	});

	it('says the same in our words where we chat', () => {
		const wording = chatWording(cline.wording.asChatted);
		const { parts } = assembled({ '/w/AGENTS.md': 'House.', '/w/.cline/skills/a/SKILL.md': 'Text' }, wording);
		expect(parts.map(({ id }) => id)).toEqual([
			'cline.opening',
			'cline.environment',
			'file:AGENTS.md',
			'cline.skills-tool',
			'cline.skills',
		]);
		expect(parts.at(-1)?.text).toBe(' Available skills: a.');
		expect(cline.assemble(onDisk({}), sessionOf(), wording).text()).toContain('Where you are:\n1. Platform: linux');
	});

	it('asks for nothing that the program does not look at, and copes with knowing nothing', () => {
		const places = new AskedPlaces({ facts: new Map(), read: new Map(), list: new Map() });
		const prompt = cline.assemble(snapshotOf({}, undefined, { places }), sessionOf(), placeholderWording);
		expect(prompt.ledger.rows).toEqual([]);
		expect([...places.asked.facts].sort()).toEqual([
			'/home/u/.agents/AGENTS.md',
			'/home/u/.agents/skills',
			'/home/u/.cline/rules',
			'/home/u/.cline/skills',
			'/home/u/Cline/Rules',
			'/home/u/Documents/Cline/Rules',
			'/w/.agents/skills',
			'/w/.cline',
			'/w/.cline/rules',
			'/w/.cline/skills',
			'/w/.clinerules',
			'/w/.clinerules/skills',
			'/w/AGENTS.md',
		]);
		expect([...places.asked.read]).toEqual([]);
	});
});
