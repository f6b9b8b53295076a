import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agentsToldOpposites } from '../../../../server/src/engine/rules/agents/agentsToldOpposites.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../../server/src/engine/runtimes/runtime.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const known = (id: string): Runtime => runtimeById(id) ?? expect.unreachable(id);
const [claude, codex, copilot, cline] = ['claude-code', 'codex', 'copilot', 'cline'].map(known) as [
	Runtime,
	Runtime,
	Runtime,
	Runtime,
];

type Tree = Readonly<Record<string, TreeFile>>;

/** What is said of a folder where `agents` work, the first of them looked through. */
function findingsOf(files: Tree, agents: readonly Runtime[] = [claude, codex], more: Partial<Session> = {}) {
	const places = placesOfTree(
		Object.fromEntries(Object.entries(files).map(([path, file]) => [join('/w', path), file])),
	);
	const snapshot = snapshotOf({}, undefined, { places });
	const [first, ...others] = agents.map((runtime) => ({
		runtime,
		session: sessionOf({ kind: runtime.sessionKinds[0] ?? 'main', ...more }),
	}));
	if (!first) return [];
	const report = analyse(snapshot, first.runtime, first.session, undefined, others).findings([agentsToldOpposites], {});
	expect(report.failures).toEqual([]);
	return report.findings.map(({ place, message, related = [] }) => {
		const text = files[place.file.path];
		const line = typeof text === 'string' ? text.slice(place.range.start, place.range.end) : '';
		return { path: place.file.path, line, message, related };
	});
}

/** What is said of two lines, each in a list of its own file. */
const ofTwo = (one: string, other: string) =>
	findingsOf({ 'CLAUDE.md': `# Shop\n\n- ${one}\n`, 'AGENTS.md': `# Shop\n\n- ${other}\n` }).map(({ line }) => line);

const opposites: readonly (readonly [string, string])[] = [
	['Never push directly to main', 'Commit straight to main'],
	['Do not push to `master`; open a pull request', 'Push changes directly to master'],
	['Squash commits before merging', 'Do not squash commits'],
	['Use squash merges for pull requests', 'Pull requests: merge commits, never squash'],
	['Use pnpm.', 'Use npm.'],
	['Always use `pnpm`, never `npm`', 'Run `npm test` before you push'],
	['Package manager: pnpm', 'Run `yarn install` first'],
	['Never use npm', 'Run `npm install` first'],
	['Use uv instead of pip', 'Install with `pip install -e .`'],
	['Use Vitest for unit tests', 'Unit tests are written with Jest'],
	['Run tests with `pytest -q`', 'Run the tests with `python -m unittest`'],
	[
		'Commit messages follow Conventional Commits (`feat:`, `fix:`)',
		'Do not use conventional commit prefixes; write a sentence',
	],
	['No emojis in commit messages', 'Start every commit message with an emoji'],
	['Use tabs', 'Use spaces'],
	['Use tabs for indentation, not spaces', 'Indent with 2 spaces'],
	['Indentation: 4 spaces', '2-space indentation'],
	['Prefer single quotes', 'Double quotes for strings'],
	['No semicolons', 'Always use semicolons.'],
	['Use trailing commas', 'Avoid trailing commas'],
	['Never use emojis in commit messages', 'Use emojis in commit messages'],
	['Lines have at most 80 characters', 'Keep the line length under 120 characters'],
	['Prefer named exports over default exports', 'Use default exports'],
	['Prefer `type` over `interface`', 'Prefer interfaces over types'],
	['Use arrow functions', 'Use function declarations instead of arrow functions'],
	['Open pull requests against `develop`', 'PRs go to main'],
	['Branch off `main`', 'Create feature branches from develop'],
	['Write commit messages in the imperative mood', 'Commit messages: past tense'],
	['Follow Conventional Commits', 'Do not use conventional commits'],
	['Write comments in English', 'Comments are in German'],
	['Answer in German', 'Respond in English'],
	['Use Node 20', 'Node.js 22'],
	['Target Python 3.11', 'Use Python 3.12'],
	['Write unit tests with Vitest', 'Use Jest for tests'],
	['Use pytest', 'Write tests with unittest'],
	['Format code with Prettier', 'Use Biome for formatting'],
	['File names in kebab-case', 'Use PascalCase for file names'],
	['Always run the linter before you commit.', 'Never run the linter before you commit.'],
	['Mock the database in tests', 'Do not mock the database in tests'],
	['Antworte auf Deutsch.', 'Antworte nicht auf Deutsch.'],
];

/** Pairs that look alike and go together, or of which nobody can be certain. */
const compatible: readonly (readonly [string, string])[] = [
	['Never force-push to main', 'Push to main'],
	['Never push to main', 'Pushes to main trigger a deployment'],
	['Never push to main', 'Push feature branches to origin'],
	['Never push directly to main', 'Open pull requests to main'],
	['Never commit to main without tests', 'Commit to main'],
	['Squash fixup commits', 'Use merge commits'],
	['Squash and merge', 'Squash commits before merging'],
	['Never squash the release branch', 'Squash commits'],
	['Use pnpm', 'Use pnpm, not npm'],
	['Use Vitest', 'New tests use Vitest. Legacy tests still run with Jest'],
	['Never commit unless asked', 'Commit messages use the imperative mood'],
	['Push feature branches to origin', 'Never force-push to main'],
	['Use pnpm', 'Use uv'],
	['Use pnpm', 'Publish to npm with `npm publish`'],
	['Use pnpm', 'Run `npm install -g corepack` once'],
	['Use pnpm', 'You can use npm or pnpm'],
	['Use pnpm', 'Use npm if pnpm is missing'],
	['Use pnpm', 'Use the npm registry'],
	['Use pnpm', 'Use npm packages that are well kept'],
	['Use `pnpm`', 'Docs site: use `npm`'],
	['Use pnpm', 'Use npm. In packages/web use pnpm'],
	['Use tabs', 'Use tabs, 4 columns wide'],
	['Use spaces', 'Use 4 spaces'],
	['Use 4 spaces in Python', 'Use 2 spaces in YAML'],
	['Use tabs', 'Use 2 spaces in YAML'],
	['Open links in new tabs', 'Use spaces'],
	['Leave two spaces between sections', 'Use tabs'],
	['Single quotes in TypeScript', 'Double quotes in JSON'],
	['Use semicolons', 'No semicolons in examples'],
	['Limit functions to 80 lines', 'Limit functions to 120 lines'],
	['Lines under 100 characters', 'Never exceed 100 characters'],
	['Commit subjects under 72 characters', 'Lines under 100 characters'],
	['Use default exports in pages', 'Use named exports'],
	['Use types', 'Use interfaces for props'],
	['Branch off main', 'Open pull requests against develop'],
	['Merge main into your branch', 'Open pull requests against develop'],
	['Write comments in English', 'Answer in German'],
	['Node 20+', 'Node 22'],
	['Python >= 3.10', 'Use Python 3.12'],
	['Node.js 20+', 'Node.js >= 22'],
	['Use `type` over `interface` unless extending', 'Prefer interfaces over types'],
	['Use pnpm', '`npm install sharp`'],
	['Format Python with Black', 'Use Prettier for formatting'],
	['**Always do:**', '**Never do:**'],
	['Inactive tabs use gray', 'Use spaces'],
	['[Vitest](https://vitest.dev)', 'Use Jest'],
	['The constructor is private', 'Use tabs'],
	['Use Vitest for unit tests', 'Use Jest in apps/legacy'],
	['Use Prettier for Markdown', 'Format code with Biome'],
	['Use Ruff for linting', 'Format code with Black'],
	['React components in PascalCase', 'File names in kebab-case'],
	['Run the tests', 'Never run the tests with the network'],
	['Use tabs or spaces', 'Use spaces'],
	['He said "use npm"', 'Use pnpm'],
	['❌ Use npm', 'Use pnpm'],
	['For example: use npm', 'Use pnpm'],
	['Bad: use npm', 'Use pnpm'],
];

describe('agents.told-opposites', () => {
	it.each(opposites)('“%s” and “%s” are told at both places, each once', (one, other) => {
		const found = ofTwo(one, other);
		expect(found).toHaveLength(2);
	});

	it.each(opposites)('“%s” and “%s”, the other way round', (one, other) => {
		expect(ofTwo(other, one)).toHaveLength(2);
	});

	it.each(compatible)('“%s” goes with “%s”', (one, other) => {
		expect(ofTwo(one, other)).toEqual([]);
		expect(ofTwo(other, one)).toEqual([]);
	});

	it.each([...opposites, ...compatible])('nobody who says “%s” contradicts himself', (one, other) => {
		expect(ofTwo(one, one)).toEqual([]);
		expect(ofTwo(other, other)).toEqual([]);
	});

	it('reads the commands in blocks for a terminal, each below its headings', () => {
		const block = (command: string, info = 'bash', heading = '## Commands') =>
			`# Shop\n\n${heading}\n\n\`\`\`${info}\n${command}\n\`\`\`\n`;
		const linesOf = (one: string, other: string) =>
			findingsOf({ 'CLAUDE.md': one, 'AGENTS.md': other }).map(({ line }) => line);
		const pnpm = block('pnpm install\npnpm test');
		expect(linesOf(pnpm, '# Shop\n\n- Install with `npm install`\n')).toEqual([
			'pnpm install',
			'Install with `npm install`',
		]);
		expect(linesOf(pnpm, block('$ npm ci  # once', ''))).toEqual(['pnpm install', '$ npm ci  # once']);
		for (const other of [
			block('npm install', 'yaml'),
			block('npm install left-pad'),
			block('npm publish'),
			block('npm install && pnpm test'),
			block('npm install', 'bash', '## In docs/'),
			block('npm install\npnpm install'),
			'# Shop\n\n    npm install\n',
		])
			expect(linesOf(pnpm, other), other).toEqual([]);
	});

	it('says who reads what, where the other line is, and what to do', () => {
		const [first, second] = findingsOf({ 'CLAUDE.md': 'Use pnpm.\n', 'AGENTS.md': '# Shop\n\nUse npm.\n' });
		expect(first).toEqual({
			path: 'CLAUDE.md',
			line: 'Use pnpm.',
			message:
				'Claude Code 2.1.330 reads “Use pnpm”, and Codex 0.169.0 reads the opposite about the package manager in AGENTS.md: “Use npm”. The result depends on which of them you ask. Change one of the two lines.',
			related: [
				{
					place: { file: { kind: 'workspace', path: 'AGENTS.md' }, range: { start: 8, end: 16 } },
					message: 'what Codex 0.169.0 reads',
				},
			],
		});
		expect(second).toMatchObject({ path: 'AGENTS.md', line: 'Use npm.' });
	});

	it('is silent where nobody else is at home, and where both read one text', () => {
		const files = { 'CLAUDE.md': 'Use pnpm.\n', 'AGENTS.md': 'Use npm.\n' };
		expect(findingsOf(files, [claude])).toEqual([]);
		expect(findingsOf({ 'CLAUDE.md': '@AGENTS.md\n', 'AGENTS.md': 'Use npm.\n\nNever use npm.\n' })).toEqual([]);
		expect(findingsOf({ 'CLAUDE.md': { link: '/w/AGENTS.md' }, 'AGENTS.md': 'Use npm.\n\nNever use npm.\n' })).toEqual(
			[],
		);
	});

	it('leaves out who is told both', () => {
		// Copilot reads both files: what it is told is a contradiction, and of the others one is told the opposite of the other.
		const files = {
			'CLAUDE.md': 'Use pnpm.\n',
			'AGENTS.md': 'Use npm.\n',
			'.github/copilot-instructions.md': 'Be kind.\n',
		};
		expect(findingsOf(files, [claude, copilot])).toEqual([]);
		expect(findingsOf(files, [claude, copilot, codex]).map(({ message }) => message.split(' reads ')[0])).toEqual([
			'Claude Code 2.1.330',
			'Codex 0.169.0',
		]);
	});

	it('names all who read the same line', () => {
		const [, other] = findingsOf({ 'CLAUDE.md': 'Use tabs.\n', 'AGENTS.md': 'Use spaces.\n' }, [claude, codex, cline]);
		expect(other?.message).toMatch(/^Codex 0\.169\.0 and Cline .* read “Use spaces”, and Claude Code 2\.1\.330 reads/u);
	});

	it('looks at imported files, but not at what is written for people', () => {
		const files = { 'CLAUDE.md': '@docs/style.md\n@README.md\n', 'AGENTS.md': 'Use spaces.\n\nUse npm.\n' };
		const found = findingsOf({ ...files, 'docs/style.md': 'Use tabs.\n', 'README.md': 'Use pnpm.\n' });
		expect(found.map(({ path, line }) => [path, line])).toEqual([
			['docs/style.md', 'Use tabs.'],
			['AGENTS.md', 'Use spaces.'],
		]);
	});

	it('hears what stands in a list below another, with what stands above it', () => {
		const style = 'Indentation: spaces\n';
		expect(findingsOf({ 'CLAUDE.md': '- Code style\n  - Use tabs\n', 'AGENTS.md': style })).toHaveLength(2);
		expect(findingsOf({ 'CLAUDE.md': '- In Makefiles\n  - Use tabs\n', 'AGENTS.md': style })).toEqual([]);
	});

	it('is silent below headings that limit what is said, unless both are limited alike', () => {
		const below = (one: string, other: string) =>
			findingsOf({ 'CLAUDE.md': `## ${one}\n\n- Use tabs\n`, 'AGENTS.md': `## ${other}\n\n- Use spaces\n` });
		expect(below('Code Style', 'Formatting')).toHaveLength(2);
		expect(below('Rust', 'Rust')).toHaveLength(2);
		expect(below('Rust', 'Go')).toEqual([]);
		expect(below('Rust', 'Code Style')).toEqual([]);
		expect(below('What not to do', 'Code Style')).toEqual([]);
	});

	it('leaves rules for some files alone, whether they are loaded for those alone or not', () => {
		const rule = (globs: string) => `---\npaths: ${globs}\n---\nUse spaces.\n`;
		const files = (globs: string) => ({ 'CLAUDE.md': 'Use tabs.\n', '.clinerules/a.md': rule(globs) });
		expect(findingsOf(files('"src/**"'), [claude, cline])).toEqual([]);
		expect(findingsOf(files('"**"'), [claude, cline])).toHaveLength(2);
	});

	it('says the same whichever file is worked on and wherever the agent was started', () => {
		const files = {
			'.git/HEAD': 'ref: refs/heads/main\n',
			'CLAUDE.md': 'Use tabs.\n',
			'AGENTS.md': 'Use spaces.\n',
			'src/CLAUDE.md': 'Use npm.\n',
			'src/AGENTS.md': 'Use pnpm.\n',
		};
		const touched = [{ path: '/w/src/a.ts', by: 'read' as const }];
		expect(findingsOf(files, [claude, codex], { touched })).toHaveLength(2);
		expect(findingsOf(files, [claude, codex], { cwd: '/w/src', touched })).toHaveLength(2);
	});

	it('is silent about the notes of an agent, and about what is cut off', () => {
		expect(findingsOf({ 'CLAUDE.md': '<!-- Use pnpm. -->\n', 'AGENTS.md': 'Use npm.\n' })).toEqual([]);
		const long = `${'Words that fill the file to its end.\n\n'.repeat(1000)}Use npm.\n`;
		expect(findingsOf({ 'CLAUDE.md': 'Use pnpm.\n', 'AGENTS.md': long })).toEqual([]);
	});

	it('takes no English for Spanish', () => {
		const text = (line: string) =>
			`# Board\n\n## Agenda\n\nThe board is told what is new, and with figures.\n\n- ${line}\n`;
		expect(findingsOf({ 'CLAUDE.md': text('**Deep dive** (20 minutes)'), 'AGENTS.md': text('No deep dives') })).toEqual(
			[],
		);
		expect(findingsOf({ 'CLAUDE.md': '- Usa emojis\n', 'AGENTS.md': '- No uses emojis\n' })).toHaveLength(2);
	});
});
