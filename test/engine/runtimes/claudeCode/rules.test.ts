import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../server/src/engine/rules/rule.ts';
import { agentsIgnored } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentsIgnored.ts';
import { commentSent } from '../../../../server/src/engine/runtimes/claudeCode/rules/commentSent.ts';
import { excludeNever } from '../../../../server/src/engine/runtimes/claudeCode/rules/excludeNever.ts';
import { fileName } from '../../../../server/src/engine/runtimes/claudeCode/rules/fileName.ts';
import { importFileType } from '../../../../server/src/engine/runtimes/claudeCode/rules/importFileType.ts';
import { importInCode } from '../../../../server/src/engine/runtimes/claudeCode/rules/importInCode.ts';
import { importMissing } from '../../../../server/src/engine/runtimes/claudeCode/rules/importMissing.ts';
import { importOutside } from '../../../../server/src/engine/runtimes/claudeCode/rules/importOutside.ts';
import { importPunctuation } from '../../../../server/src/engine/runtimes/claudeCode/rules/importPunctuation.ts';
import { importTooDeep } from '../../../../server/src/engine/runtimes/claudeCode/rules/importTooDeep.ts';
import { instructionsDenied } from '../../../../server/src/engine/runtimes/claudeCode/rules/instructionsDenied.ts';
import { memoryPlace } from '../../../../server/src/engine/runtimes/claudeCode/rules/memoryPlace.ts';
import { ruleImport } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleImport.ts';
import { ruleKey } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleKey.ts';
import { ruleLink } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleLink.ts';
import { ruleNever } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleNever.ts';
import { type Asked, check, expectFixed, home, root, rowOf, type Tree } from './world.ts';

/** `CLAUDE.md: @a.md.` for each finding. */
const found = (rule: Rule, tree: Tree, asked?: Asked) =>
	check(rule, tree, asked).map(({ file, text }) => `${file}: ${text}`);

const silent = (rule: Rule, ...trees: readonly Tree[]) => {
	for (const tree of trees) expect(found(rule, tree), JSON.stringify(tree)).toEqual([]);
};

describe('claude.import-punctuation', () => {
	const tree = { 'CLAUDE.md': '# A\n\n- Our style is in @docs/a.md.\n- And (see @docs/a.md)!\n', 'docs/a.md': 'A' };

	it('reports a mark that a path ends in by mistake, and a space before it makes the import work', () => {
		expect(found(importPunctuation, tree)).toEqual(['CLAUDE.md: @docs/a.md.', 'CLAUDE.md: @docs/a.md)!']);
		const [first] = check(importPunctuation, tree);
		expect(first?.message).toBe(
			'The agent does not get docs/a.md: Claude Code takes “.” for a part of the path. Put a space before it.',
		);
		const one = { ...tree, 'CLAUDE.md': 'See @docs/a.md.\n' };
		const [after] = expectFixed(importPunctuation, one);
		expect(rowOf(one, 'docs/a.md')).toBeUndefined();
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBe('whole');
	});

	it('says nothing where the import works, or nothing is there to be imported', () => {
		silent(
			importPunctuation,
			{ 'CLAUDE.md': 'See @docs/a.md .\n', 'docs/a.md': 'A' },
			{ 'CLAUDE.md': 'Ask @ida. Or me@docs/a.md.\n', 'docs/a.md': 'A' },
			{ 'CLAUDE.md': '`@docs/a.md.` and @a.md.\n', 'docs/a.md': 'A', 'a.md.': 'A' },
		);
	});
});

describe('claude.import-missing', () => {
	it('reports a file that is surely meant and not there', () => {
		const tree = { 'CLAUDE.md': '@docs/b.md\n', 'docs/b.md': 'more in @b2.md @../c.json\n', 'b2.md': 'at the root' };
		expect(found(importMissing, tree)).toEqual(['docs/b.md: @b2.md', 'docs/b.md: @../c.json']);
		expect(check(importMissing, tree)[0]?.message).toContain('There is no file docs/b2.md');
	});

	it('knows a path that counts from the root by mistake', () => {
		const tree = { '.claude/rules/r.md': 'See @docs/a.md#top\n', 'docs/a.md': 'A' };
		const [after] = expectFixed(importMissing, tree);
		expect(after?.['.claude/rules/r.md']).toBe('See @../../docs/a.md#top\n');
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBe('whole');
	});

	it('says nothing of people, packages and decorators', () => {
		silent(importMissing, {
			'CLAUDE.md':
				'@ida @types/node @babel/core.js @app.route @Input() @media x@y.md `@none.md`\n\n```\n@none.md\n```\n',
		});
	});
});

describe('claude.import-outside', () => {
	const tree = { 'CLAUDE.md': 'See @~/n.md and @in.md and @link.md\n', 'in.md': 'I', [`${home}/n.md`]: 'N' };

	it('reports what lies elsewhere, or is a link that leads there', () => {
		expect(found(importOutside, { ...tree, 'link.md': { link: `${home}/n.md` } })).toEqual([
			'CLAUDE.md: @~/n.md',
			'CLAUDE.md: @link.md',
		]);
	});

	it('reports files of the root where the program is started below', () => {
		expect(found(importOutside, { 'CLAUDE.md': '@in.md\n', 'in.md': 'I', 's/x': '' }, { cwd: `${root}/s` })).toEqual([
			'CLAUDE.md: @in.md',
		]);
	});

	it('says nothing once a person has allowed it', () => {
		const allowed = { projects: { [root]: { hasClaudeMdExternalIncludesApproved: true } } };
		silent(importOutside, { ...tree, [`${home}/.claude.json`]: JSON.stringify(allowed) });
	});
});

describe('claude.import-too-deep', () => {
	const chain = (length: number) =>
		Object.fromEntries(Array.from({ length }, (_, index) => [`${index + 1}.md`, `@${index + 2}.md\n`]));

	it('reports the fifth import in a row', () => {
		const tree = { 'CLAUDE.md': '@1.md\n', ...chain(4), '5.md': 'end' };
		expect(found(importTooDeep, tree)).toEqual(['4.md: @5.md']);
	});

	it('says nothing of the fourth', () => {
		silent(importTooDeep, { 'CLAUDE.md': '@1.md\n', ...chain(3), '4.md': 'end' });
	});
});

describe('claude.import-file-type', () => {
	it('reports files that are there and not imported', () => {
		const tree = { 'CLAUDE.md': '@a.mdc @a.md @b.jsonc @none.mdc\n', 'a.mdc': 'A', 'a.md': 'A', 'b.jsonc': '{}' };
		expect(found(importFileType, tree)).toEqual(['CLAUDE.md: @a.mdc', 'CLAUDE.md: @b.jsonc']);
	});

	it('says nothing of usual files', () => {
		silent(importFileType, { 'CLAUDE.md': '@Makefile @a.TS @.env\n', Makefile: 'x', 'a.TS': 'x', '.env': 'x' });
	});
});

describe('claude.import-in-code', () => {
	it('reports an import that is all in its backticks', () => {
		const tree = { 'CLAUDE.md': '- `x` our style: `@docs/a.md`\n', 'docs/a.md': 'A' };
		expect(found(importInCode, tree)).toEqual(['CLAUDE.md: `@docs/a.md`']);
		const [after] = expectFixed(importInCode, tree);
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBe('whole');
	});

	it('says nothing of other code, of files that arrive all the same, and of names', () => {
		silent(
			importInCode,
			{ 'CLAUDE.md': 'Write `x @a.md` or\n\n```\n`@a.md`\n```\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '@a.md is written `@a.md`\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '`@Component` and `@none.md`\n' },
		);
	});
});

describe('claude.file-name', () => {
	it('reports other letters, and a local file in the wrong folder', () => {
		const tree = { 'claude.md': '# A\n', '.claude/CLAUDE.local.md': '# L\n' };
		expect(found(fileName, tree)).toEqual(['claude.md: # A', '.claude/CLAUDE.local.md: # L']);
		for (const each of ['claude.md', '.claude/CLAUDE.local.md'] as const) expectFixed(fileName, { [each]: tree[each] });
	});

	it('says nothing of right names, nor of other files', () => {
		silent(fileName, { 'CLAUDE.md': 'A', 'CLAUDE.local.md': 'B', '.claude/CLAUDE.md': 'C', 'docs/claude.md': 'D' });
	});
});

describe('claude.rule-key', () => {
	it('reports the keys of other programs, and the right one makes the rule wait', () => {
		const tree = { '.claude/rules/r.md': '---\ndescription: d\nglobs: src/**\n---\nR\n' };
		expect(found(ruleKey, tree)).toEqual(['.claude/rules/r.md: globs']);
		const [after] = expectFixed(ruleKey, tree);
		expect(rowOf(after ?? {}, '.claude/rules/r.md')?.fate).toBe('waiting');
		expect(found(ruleKey, { '.claude/rules/r.md': '---\napplyTo: "**/*.ts"\n---\nR\n' })).toHaveLength(1);
	});

	it('says nothing of a rule that waits, has no patterns, or is meant to be always there', () => {
		silent(
			ruleKey,
			{ '.claude/rules/r.md': '---\nglobs: a\npaths: src/**\n---\nR\n' },
			{ '.claude/rules/r.md': '---\nglobs:\nalwaysApply: true\n---\nR\n' },
			{ '.claude/rules/r.md': '---\nglobs: src/**\nalwaysApply: true\n---\nR\n' },
			{ '.claude/rules/r.md': '# globs: src/**\n' },
			{ 'CLAUDE.md': '---\nglobs: src/**\n---\nC\n' },
		);
	});
});

describe('claude.rule-never', () => {
	it('reports patterns that no file is like', () => {
		const rule = (paths: string) => ({ '.claude/rules/r.md': `---\npaths: ${paths}\n---\nR\n` });
		expect(found(ruleNever, rule('./src/**'))).toEqual(['.claude/rules/r.md: ./src/**']);
		expect(found(ruleNever, rule(`${root}/src/**`))).toEqual([`.claude/rules/r.md: ${root}/src/**`]);
		expect(found(ruleNever, rule('src\\**\\*.ts'))).toHaveLength(0);
		expect(found(ruleNever, rule('src\\api'))).toEqual(['.claude/rules/r.md: src\\api']);
		expect(found(ruleNever, rule('[**/*.ts, src/*.js]'))).toEqual(['.claude/rules/r.md: [**/*.ts, src/*.js]']);
	});

	it('and the fixes make them match', () => {
		const touched = [{ path: `${root}/src/a.ts`, by: 'read' } as const];
		for (const paths of ['./src/**', '[**/*.ts]']) {
			const tree = { '.claude/rules/r.md': `---\npaths: ${paths}\n---\nR\n` };
			const [after] = expectFixed(ruleNever, tree);
			expect(rowOf(tree, '.claude/rules/r.md', { touched })?.fate).toBe('waiting');
			expect(rowOf(after ?? {}, '.claude/rules/r.md', { touched })?.fate).toBe('whole');
		}
	});

	it('says nothing of patterns that may match', () => {
		for (const paths of ['src/**', '/src/**', '**/*.ts', '"*.{ts,tsx}"', '["a", "[ab].ts"]', 'a, b'])
			silent(ruleNever, { '.claude/rules/r.md': `---\npaths: ${paths}\n---\nR\n` });
	});
});

describe('claude.rule-import', () => {
	const rule = '---\npaths: src/**\n---\nFollow @../../docs/a.md\n';

	it('reports what a waiting rule imports', () => {
		const tree = { 'docs/a.md': 'A', '.claude/rules/r.md': rule };
		expect(rowOf(tree, 'docs/a.md')?.fate).toBe('whole');
		expect(found(ruleImport, tree)).toEqual(['.claude/rules/r.md: @../../docs/a.md']);
	});

	it('says nothing of a rule that is always there, or where the file arrives anyway', () => {
		silent(
			ruleImport,
			{ 'docs/a.md': 'A', '.claude/rules/r.md': 'Follow @../../docs/a.md\n' },
			{ 'docs/a.md': 'A', 'CLAUDE.md': '@docs/a.md', '.claude/rules/r.md': rule },
		);
	});
});

describe('claude.rule-link', () => {
	it('reports a link that leads out', () => {
		const tree = { '/shared/r.md': 'R', '.claude/rules/r.md': { link: '/shared/r.md' } };
		expect(found(ruleLink, tree)).toEqual(['.claude/rules/r.md: R']);
	});

	it('says nothing of links within the folder', () => {
		silent(ruleLink, { 'docs/r.md': 'R', '.claude/rules/r.md': { link: '../../docs/r.md' } });
	});
});

describe('claude.agents-ignored', () => {
	it('reports an AGENTS.md beside a CLAUDE.md, and the fix imports it', () => {
		const tree = { 'CLAUDE.md': '# C', 'AGENTS.md': '# A\n' };
		expect(found(agentsIgnored, tree)).toEqual(['AGENTS.md: # A']);
		const [after] = expectFixed(agentsIgnored, tree);
		expect(rowOf(after ?? {}, 'AGENTS.md')?.fate).toBe('whole');
	});

	it('says nothing where it is read, imported, or the same file', () => {
		silent(
			agentsIgnored,
			{ 'AGENTS.md': '# A' },
			{ 'AGENTS.md': '# A', 'CLAUDE.md': '<!-- c -->\n' },
			{ 'AGENTS.md': '# A', 'CLAUDE.md': '@AGENTS.md\n' },
			{ 'AGENTS.md': '# A', 'CLAUDE.md': { link: 'AGENTS.md' } },
			{ 'CLAUDE.md': '# C', 'docs/AGENTS.md': '# A' },
		);
	});
});

describe('claude.comment-sent', () => {
	it('reports notes inside of other text', () => {
		const tree = {
			'CLAUDE.md':
				'# A\n\n- Use tabs. <!-- Ida has to agree first -->\n  <!-- and so has Ben -->\n<!-- gone, this one is -->\n',
		};
		expect(found(commentSent, tree)).toEqual([
			'CLAUDE.md: <!-- Ida has to agree first -->',
			'CLAUDE.md: <!-- and so has Ben -->',
		]);
	});

	it('says nothing of comments that are removed, in code, for tools, or of a word', () => {
		silent(commentSent, {
			'CLAUDE.md':
				'<!-- nobody reads this note -->\n\nA <!-- here --> B\n\n`<!-- some code in here -->`\n\nx <!-- markdownlint-disable-line MD013 because of it -->\n',
		});
	});
});

describe('claude.exclude-never', () => {
	const settings = (claudeMdExcludes: unknown): Tree => ({
		'.claude/settings.json': JSON.stringify({ permissions: {}, claudeMdExcludes }),
		'CLAUDE.md': 'C',
	});

	it('reports relative patterns and a text in the place of a list, and the fixes leave the file out', () => {
		for (const [value, text] of [
			[['CLAUDE.md'], '"CLAUDE.md"'],
			[['./CLAUDE.md'], '"./CLAUDE.md"'],
			['**/CLAUDE.md', '"**/CLAUDE.md"'],
		] as const) {
			const tree = settings(value);
			expect(found(excludeNever, tree)).toEqual([`.claude/settings.json: ${text}`]);
			expect(rowOf(tree, 'CLAUDE.md')?.fate).toBe('whole');
			const [after] = expectFixed(excludeNever, tree);
			expect(rowOf(after ?? {}, 'CLAUDE.md')?.fate).toBe('withheld');
		}
	});

	it('says nothing of patterns that may match', () => {
		silent(excludeNever, settings(['**/CLAUDE.md', `${root}/CLAUDE.md`, '{/a,/b}/CLAUDE.md']), settings(undefined));
	});
});

describe('claude.instructions-denied', () => {
	const settings = (...deny: readonly string[]) => ({
		'.claude/settings.json': JSON.stringify({ permissions: { allow: [deny[0]], deny } }),
		'CLAUDE.md': '@a.md',
		'a.md': 'A',
	});

	it('reports the permission rule that keeps instructions out, once', () => {
		const tree = { ...settings('Read(**/*.md)'), '.claude/rules/r.md': 'R' };
		expect(found(instructionsDenied, tree)).toEqual(['.claude/settings.json: "Read(**/*.md)"']);
		expect(check(instructionsDenied, tree)[0]?.message).toContain('does not get CLAUDE.md and .claude/rules/r.md:');
	});

	it('says nothing of other tools and other files', () => {
		silent(instructionsDenied, settings('Edit(./CLAUDE.md)', 'Read(.env)', 'Read(secrets/**)'));
	});
});

describe('claude.memory-place', () => {
	it('reports a MEMORY.md that nothing reads', () => {
		expect(found(memoryPlace, { 'MEMORY.md': '# M\n', 'CLAUDE.md': 'C' })).toEqual(['MEMORY.md: # M']);
	});

	it('says nothing where it is imported, belongs to an agent, or memory is switched off', () => {
		silent(
			memoryPlace,
			{ 'MEMORY.md': 'M', 'CLAUDE.md': '@MEMORY.md' },
			{ 'MEMORY.md': 'M', 'SOUL.md': 'S' },
			{ 'MEMORY.md': 'M', '.claude/settings.json': '{"autoMemoryEnabled":false}' },
		);
	});
});
