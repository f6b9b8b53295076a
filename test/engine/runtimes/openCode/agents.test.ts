import { describe, expect, it } from 'vitest';
import { assembleAsChatted } from '../../../../server/src/engine/prompt/wording/asChatted.ts';
import { chatWording } from '../../../../server/src/engine/prompt/wording/chatWording.ts';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, fatesIn, filesIn, onDisk } from './support.ts';

const review = '---\ndescription: Reviews changes\n---\n\nYou review changes.\n';

const choosable = (files: Parameters<typeof assembled>[0]) => openCode.choosable?.(onDisk(files), sessionOf());

const toldAgents = (...given: Parameters<typeof assembled>) =>
	assembled(...given)
		.parts.filter(({ id }) => id.startsWith('agent:'))
		.map(({ text }) => text.trim());

describe('agents of OpenCode', () => {
	it('open the prompt where they are chosen, and are told to others', () => {
		const files = { '/w/.opencode/agents/review.md': review };
		expect(choosable(files)).toEqual(['build', 'plan', 'review']);
		expect(filesIn(files)).toBe('');
		expect(toldAgents(files)).toEqual(['- explore:', '- general:', '- review: Reviews changes']);
		expect(fatesIn(files)).toEqual({ '.opencode/agents/review.md': ['listed', ''] });
		const { parts, ledger } = assembled(files, { chosenAgent: 'review' });
		expect(parts[0]).toMatchObject({ id: 'file:.opencode/agents/review.md', text: 'You review changes.\n' });
		expect(ledger.rows).toMatchObject([{ fate: 'whole', kept: [{ start: 38, end: 57 }] }]);
		expect(review.slice(38, 57)).toBe('You review changes.');
	});

	it('are called by their paths, unless they say otherwise, and folders are entered', () => {
		const files = {
			'/w/.opencode/agent/team/a.md': 'A',
			'/w/.opencode/agents/b.md': '---\nname: bee\nmode: primary\n---\nB',
			'/w/.opencode/modes/ask.md': 'Ask.',
			'/w/.opencode/agents/c.txt': 'C',
			'/home/u/.config/opencode/agents/d.md': '---\nmode: subagent\n---\nD',
		};
		expect(choosable(files)).toEqual(['build', 'plan', 'team/a', 'bee', 'ask']);
		// A link that leads back up is followed as often as Linux does that.
		const linked = { '/w/.opencode/agents/up': { link: '/w/.opencode/agents' }, '/w/.opencode/agents/x.md': 'X' };
		const found = choosable(linked) ?? [];
		expect([found.slice(0, 5), found.length]).toEqual([['build', 'plan', 'x', 'up/x', 'up/up/x'], 43]);
		expect(toldAgents(files)).toEqual(['- d:', '- explore:', '- general:', '- team/a:']);
	});

	it('are put together from all files that speak of them: what is nearer to the person counts less', () => {
		const files = {
			'/home/u/.config/opencode/agents/build.md': 'Home.',
			'/w/opencode.json': JSON.stringify({ agent: { build: { prompt: 'Config.' }, plan: { disable: true } } }),
		};
		// A folder’s files come behind all configurations of projects.
		expect(assembled(files).parts[0]?.text).toBe('Home.\n');
		expect(assembled({ ...files, '/w/.opencode/agents/build.md': 'Project.' }).parts[0]?.text).toBe('Project.\n');
		expect(choosable(files)).toEqual(['build']);
	});

	it('may take their text from files of their own', () => {
		const files = {
			'/w/opencode.json': JSON.stringify({
				agent: { build: { prompt: 'Be kind.\n{file:./prompts/build.md}{env:KEY}' } },
			}),
			'/w/prompts/build.md': '\n\nBuild things.\n',
		};
		const { parts, ledger } = assembled(files, { variables: { KEY: 'secret' } });
		expect(parts.slice(0, 3).map(({ text }) => text)).toEqual(['Be kind.\n', 'Build things.', '{env:KEY}\n']);
		expect(ledger.rows).toMatchObject([
			{
				path: 'prompts/build.md',
				role: 'agent',
				fate: 'whole',
				kept: [{ start: 2, end: 15 }],
				importedBy: { path: 'opencode.json' },
			},
		]);
	});

	it('have their frontmatter as text where it is no YAML', () => {
		const broken = '---\ndescription: [x\n---\nYou review.\n';
		expect(filesIn({ '/w/.opencode/agents/r.md': broken }, { chosenAgent: 'r' })).toBe(`${broken.trim()}\n`);
		const colon = '---\ndescription: Use: now\n---\nYou review.\n';
		expect(toldAgents({ '/w/.opencode/agents/r.md': colon }).at(-1)).toBe('- r: Use: now');
		expect(filesIn({ '/w/.opencode/agents/r.md': colon }, { chosenAgent: 'r' })).toBe('You review.\n');
		// The second try does not see a block behind a mark.
		expect(filesIn({ '/w/.opencode/agents/r.md': `\uFEFF${colon}` }, { chosenAgent: 'r' })).toBe(`${colon.trim()}\n`);
	});

	it('cannot be chosen where they are for others, and then the usual one answers', () => {
		const files = {
			'/w/.opencode/agents/build.md': 'Build.',
			'/w/.opencode/agents/r.md': '---\nmode: subagent\n---\nR',
		};
		for (const chosenAgent of ['r', 'general', 'nobody'])
			expect(assembled(files, { chosenAgent }).parts[0]?.text).toBe('Build.\n');
		const config = { '/w/opencode.json': '{ "default_agent": "nobody" }' };
		expect(assembled({ ...files, ...config }).parts).toEqual([]);
		expect(assembled({ ...files, ...config }, { chosenAgent: 'plan' }).parts).not.toEqual([]);
	});

	it('that do not fit keep the program from starting, and nothing arrives', () => {
		const files = { '/w/AGENTS.md': 'Root.', '/w/.opencode/agents/r.md': '---\ntools: Read\n---\nR' };
		const { parts, ledger } = assembled(files);
		expect(parts).toEqual([]);
		expect(ledger.rows[0]).toMatchObject({
			path: 'AGENTS.md',
			fate: 'withheld',
			reason: 'OpenCode does not start: tools in .opencode/agents/r.md has to be a mapping of names to true or false',
			injectedLength: 0,
		});
	});

	it('are not told where the permissions keep them away', () => {
		const permission = (value: unknown) => ({ '/w/opencode.json': JSON.stringify({ permission: value }) });
		expect(toldAgents(permission({ task: { general: 'deny' } }))).toEqual(['- explore:']);
		expect(toldAgents(permission({ task: { '*': 'deny', 'ex*': 'allow' } }))).toEqual(['- explore:']);
		expect(toldAgents(permission({ task: 'deny' }))).toEqual([]);
		expect(toldAgents(permission({ task: { '*': 'deny', nobody: 'allow' } }))).toEqual([]);
		expect(toldAgents({}, { chosenAgent: 'plan' })).toEqual(['- explore:']);
	});
});

describe('a chat', () => {
	it('sends no text of an agent that lies around the workspace, nor of a configuration there', () => {
		const files = {
			'/home/u/.config/opencode/opencode.json': JSON.stringify({
				agent: { build: { prompt: 'Mine alone.' } },
				references: { vault: { path: '~/vault', description: 'Mine too' } },
			}),
			'/home/u/.config/opencode/agents/plan.md': 'Mine as well.',
			'/home/u/key.md': 'A key.',
			'/w/opencode.json': JSON.stringify({ agent: { own: { prompt: 'Ours. {file:~/key.md}' } } }),
		};
		const told = (chosenAgent?: string) =>
			assembleAsChatted(openCode, onDisk(files), sessionOf(chosenAgent === undefined ? {} : { chosenAgent })).text();
		expect(told()).toContain('is a file outside this workspace');
		expect(told() + told('plan')).not.toMatch(/Mine/u);
		expect(told('own')).toMatch(/^Ours\. \(\.\.\/home\/u\/key\.md is a file outside this workspace/u);
	});

	it('has no words for a tool that it does not have', () => {
		const snapshot = onDisk({ '/w/.opencode/agents/review.md': review });
		const { parts } = openCode.assemble(snapshot, sessionOf(), chatWording(openCode.wording.asChatted));
		expect(parts.map(({ id }) => id)).toEqual([
			'opencode.base',
			'opencode.model',
			'opencode.surroundings.line',
			'opencode.surroundings',
			'opencode.environment',
		]);
	});
});

describe('the model', () => {
	const base = (files: Parameters<typeof assembled>[0], session = {}) => {
		const said: (number | undefined)[] = [];
		openCode.assemble(onDisk(files), sessionOf(session), {
			id: 'placeholder',
			textFor: (piece) => {
				if (piece.id === 'opencode.base') said.push(piece.length);
				return '';
			},
		});
		return said[0];
	};

	it('decides what the program says to it', () => {
		const using = (model: string) => ({ '/w/opencode.json': JSON.stringify({ model }) });
		const lengths = [
			'anthropic/claude-sonnet-5',
			'openai/gpt-5',
			'openai/gpt-5-codex',
			'openai/gpt-6',
			'openai/o3-mini',
			'x/y',
		];
		expect(lengths.map((model) => base(using(model)))).toEqual([8212, 9274, 7362, 4076, 11_078, 8528]);
		expect(base(using('meta/muse-spark'))).toBe(9114);
		expect(base({})).toBe(8528);
		expect(base({}, { model: 'gemini-3' })).toBe(15_372);
	});

	it('is that of the agent before that of the configuration, under the id that its provider knows', () => {
		const config = {
			model: 'openai/gpt-5',
			provider: { own: { models: { fast: { id: 'claude-haiku' } } } },
			agent: { build: { model: 'own/fast' } },
		};
		expect(base({ '/w/opencode.json': JSON.stringify(config) })).toBe(8212);
	});
});

describe('other folders', () => {
	it('are told about by name where they have a description', () => {
		const references = {
			zoo: { path: './zoo', description: 'Animals' },
			able: { path: '~/able', description: 'Tools' },
			'bad name': { path: './bad', description: 'Bad' },
			quiet: './quiet',
			far: { repository: 'someone/far', description: 'Far away' },
		};
		const elsewhere = JSON.stringify({ references: { old: { path: './old', description: 'Old' } } });
		const { parts } = assembled({
			'/w/.opencode/opencode.json': JSON.stringify({ references }),
			'/home/u/.config/opencode/config.json': elsewhere,
			'/home/u/.opencode/opencode.json': elsewhere,
		});
		expect(parts.find(({ id }) => id === 'opencode.references')?.text.trim()).toBe(
			[
				'<available_references>',
				'  <reference>',
				'    <name>able</name>',
				'    <path>/home/u/able</path>',
				'    <description>Tools</description>',
				'  </reference>',
				'  <reference>',
				'    <name>zoo</name>',
				'    <path>/w/.opencode/zoo</path>',
				'    <description>Animals</description>',
				'  </reference>',
				'</available_references>',
			].join('\n'),
		);
	});
});
