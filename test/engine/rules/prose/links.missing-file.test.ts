import { describe, expect, it } from 'vitest';
import { linksMissingFile } from '../../../../server/src/engine/rules/prose/linksMissingFile.ts';
import { check, everyVersion, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string) => ({
	runtime: v9,
	files: {
		'AGENTS.md': text,
		'SOUL.md': '# Soul\n',
		'memory/people.md': '- Sam\n',
		'docs/setup.md': 'x',
		'memory/2026-11-16.md': 'x',
	},
});
const messagesOf = (text: string) => check(linksMissingFile, tree(text)).map(({ text }) => text);

describe('links.missing-file', () => {
	it('does not miss what the next run makes', () => {
		const files = { 'SOUL.md': '# Soul\n\nSee [the rules](AGENTS.md) and [the kiln](KILN.md).\n' };
		for (const runtime of everyVersion)
			expect(
				check(linksMissingFile, { runtime, files }).map(({ text }) => text),
				runtime,
			).toEqual(['KILN.md']);
	});

	it.each([
		'- `MEMORY.md` holds it; lowercase `memory.md` is legacy.',
		'- Write to `notes/People.md`, not to `notes/peopel.md`.',
		'- `notes/peopel.md` was renamed.',
		'- Früher hieß sie `notes/peopel.md`.',
		'- 不再使用 `notes/peopel.md`。',
		'- <!-- see [people](notes/peopel.md) -->',
		'- The form is ``see [people](notes/peopel.md)``.',
		'- Add a line such as `- [ ] [**People**](notes/peopel.md) - planned` for each.',
	])('leaves a name alone that is spoken of: %s', (line) => {
		const files = {
			'AGENTS.md': `# Rules\n\n${line}\n`,
			'MEMORY.md': '- Tea.\n',
			'notes/people.md': 'Sam\n',
			'notes/People.md': 'Sam\n',
		};
		expect(check(linksMissingFile, { runtime: v9, files })).toEqual([]);
	});

	it('finds a link next to and around back-ticks', () => {
		const text = '- `tea` [people](memory/poeple.md) `toast`\n- [`docs/setpu.md`](docs/setpu.md) and a lone ` too\n';
		expect(messagesOf(text)).toEqual(['memory/poeple.md', 'docs/setpu.md', 'docs/setpu.md']);
	});

	it('finds links and names that are one slip away from a file, and mends them', () => {
		const text = '- [people](memory/poeple.md), or `memory/peopel.md`\n- [set up](docs/setpu.md#first)\n';
		expect(messagesOf(text)).toEqual(['memory/poeple.md', 'memory/peopel.md', 'docs/setpu.md']);
		expectEveryFixToSilence(linksMissingFile, tree(text));
	});

	it('finds a broken link of a skill, and leaves names alone that may be anybody’s', () => {
		const skill =
			'---\nname: tea\ndescription: Tea.\n---\n[more](references/oolong.md) [who](memory/people.md) `SOUl.md`\n';
		const files = { ...tree('').files, 'skills/tea/SKILL.md': skill, 'skills/tea/references/green.md': 'x' };
		expect(check(linksMissingFile, { runtime: v9, files }).map(({ text }) => text)).toEqual(['references/oolong.md']);
	});

	it('knows nothing of what a submodule holds, which a clone may leave empty', () => {
		const files = {
			...tree('[the kiln](vendor/kiln/docs/fire.md) [tea](vendor/tea.md)\n').files,
			'.gitmodules': '[submodule "kiln"]\n\tpath = vendor/kiln\n\turl = ../kiln\n',
		};
		const found = check(linksMissingFile, { runtime: 'codex@0.169.0', files });
		expect(found.map(({ text }) => text)).toEqual(['vendor/tea.md']);
	});

	it('finds a link that leads nowhere', () => {
		expect(check(linksMissingFile, tree('[the rules](rules/house.md)\n')).map(({ message }) => message)).toEqual([
			'There is no file rules/house.md. The agent will get an error, or make something up. Correct the name, or remove the link.',
		]);
	});

	it.each([
		'[people](memory/people.md) and `SOUL.md` and [set up](docs/setup.md "Set up")',
		'`memory/YYYY-MM-DD.md` and `memory/2026-11-17.md` and `memory/<topic>.md`',
		'`BOOTSTRAP.md`, if it exists; `plans/next.md` is yours to write',
		'[site](https://example.org/a.md) [mail](mailto:a@b.md) [top](#top) [up](../shared/a.md) [abs](/etc/a.md)',
		'[hidden](.secret/a.md) [module](node_modules/a/readme.md) [folder](docs)',
		'```\n[people](memory/nobody.md)\n```\n',
		'![picture](missing.png)',
	])('is silent about %s', (text) => {
		expect(messagesOf(`${text}\n`)).toEqual([]);
	});
});
