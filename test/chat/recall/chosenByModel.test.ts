import { describe, expect, it } from 'vitest';
import { preflightOf } from '../../../server/src/chat/request/preflight.ts';
import type { ChatServices } from '../../../server/src/chat/services.ts';
import { failsWith, type Scripted, says } from '../scriptedProvider.ts';
import { ofKind, type TalkSetting, talkWith } from '../talk.ts';

const release = 'workspace/w1/knowledge/procedures/release.md';
const kiln = 'workspace/w1/knowledge/facts/kiln.md';
const style = 'preference/response-style.md';

const files = {
	'AGENTS.md': '# Rules\n\nAsk first.\n',
	'memory/preference/MEMORY.md': '- [Response style](response-style.md) - Concise answers.\n',
	[`memory/${style}`]: '# Response style\n\nConcise answers.\n',
	'memory/workspace/w1/MEMORY.md':
		'- [Release procedure](knowledge/procedures/release.md) - Tag, then deploy.\n- [Kiln](knowledge/facts/kiln.md) - Its thermocouple.\n',
	[`memory/${release}`]: '# Release procedure\n\nTag, then deploy.\n',
	[`memory/${kiln}`]: '# Kiln\n\nThe kiln needs a new thermocouple.\n',
	'memory/workspace/w1/knowledge/facts/unlisted.md': '# Release day\n\nReleases go out on Tuesdays.\n',
};

const answering = (value: unknown): Scripted => ({
	texts: [JSON.stringify(value)],
	usage: { input: 400, output: 60 },
});

const openBoth = answering({ should_recall: true, reason: 'it is about a release', primary_paths: [kiln, release] });
const keepRelease = answering({ status: 'sufficient', final_paths: [release] });

/** What was sent for a message after the model had given `answers` to what it was asked before. */
async function saidTo(answers: readonly Scripted[], setting: TalkSetting = {}) {
	const talk = await talkWith({
		runtime: 'holaboss@2026.4.13',
		...setting,
		files: { ...files, ...setting.files },
		chat: { recallBy: 'model', ...setting.chat },
		answers: [...answers, { texts: ['Noted.'], usage: { input: 0, output: 0 } }],
	});
	await talk.say('How do we release?');
	const [answer] = ofKind(await talk.entries(), 'answer');
	const asked = talk.model.requests.slice(0, -1);
	return {
		talk,
		asked,
		dataOf: (at: number) => {
			const [content] = asked[at]?.messages[0]?.content ?? [];
			return JSON.parse(content?.kind === 'text' ? content.text : '{}');
		},
		sent: talk.model.requests.at(-1)?.messages.at(-1)?.context?.text,
		recalled: answer?.recalled ?? [],
		notice: answer?.notice,
		choosing: answer?.choosing,
	};
}

const paths = (recalled: readonly { readonly title: string }[]) => recalled.map(({ title }) => title);

/** Every text lies as far from the question as `distances` has it for what it says. */
const bySimilarity =
	(distanceOf: (text: string) => number): NonNullable<ChatServices['bySimilarity']> =>
	async ({ texts }) => ({
		model: 'ours',
		queryVector: [1, 0],
		vectorOf({ text }) {
			const cosine = 1 - distanceOf(text);
			return [cosine, Math.sqrt(1 - cosine * cosine)];
		},
		embedded: texts.size,
		all: texts.size,
	});

describe('memories that the model chooses', () => {
	it('are opened from the indexes as it says, and only those go out that it keeps', async () => {
		const { asked, recalled, sent } = await saidTo([openBoth, keepRelease]);
		expect(asked).toHaveLength(2);
		expect(paths(recalled)).toEqual([`memory/${release}`]);
		expect(sent).toContain('Tag, then deploy.');
		expect(sent).not.toContain('thermocouple');
	});

	it('are listed to it with what the runtime knows of them, and without what no index lists', async () => {
		const { dataOf, asked } = await saidTo([openBoth, keepRelease]);
		expect(dataOf(0)).toMatchObject({
			request: 'How do we release?',
			scopes: { workspace: { count: 2, types: { procedure: 1, fact: 1 } }, preference: { count: 1 } },
		});
		expect(dataOf(0).memories).toContainEqual(
			expect.objectContaining({ path: release, memory_type: 'procedure', verification_policy: 'check_before_use' }),
		);
		expect(JSON.stringify(dataOf(0))).not.toContain('Tuesdays');
		expect(dataOf(1).opened.map(({ path }: { path: string }) => path)).toEqual([kiln, release]);
		expect(asked.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([1024, 1024]);
	});

	it('say why, and the answer says what the asking took', async () => {
		const { recalled, notice, choosing, talk } = await saidTo([openBoth, keepRelease]);
		expect(recalled[0]?.why).toBe('chosen by the model · “it is about a release”');
		expect(choosing).toEqual({
			model: 'scripted-1',
			questions: 2,
			input: 800,
			output: 120,
			cost: expect.closeTo(0.00092),
		});
		expect(notice).toBeUndefined();
		const answered = await talk.transcripts.state(talk.conversation);
		expect(answered?.cost).toBeGreaterThan(0.0009);
	});

	it('are none where it finds none of use', async () => {
		const { recalled, asked, choosing } = await saidTo([answering({ should_recall: false })]);
		expect([paths(recalled), asked.length]).toEqual([[], 1]);
		expect(choosing).toMatchObject({ questions: 1 });
	});

	it('are never of a file that it was not offered', async () => {
		const { recalled } = await saidTo([
			answering({ primary_paths: ['../../secrets.md', 'workspace/w1/knowledge/facts/unlisted.md', release] }),
			answering({ status: 'sufficient', final_paths: ['AGENTS.md', kiln, release] }),
		]);
		expect(paths(recalled)).toEqual([`memory/${release}`]);
	});

	it('are opened by their meaning where all of them have a vector, and the list is not asked about', async () => {
		const talk = await talkWith({
			runtime: 'holaboss@2026.4.13',
			files,
			chat: { recallBy: 'model' },
			answers: [keepRelease, says('Noted.')],
		});
		Object.assign(talk.services, { bySimilarity: bySimilarity((text) => (text.includes('Release') ? 0.1 : 0.7)) });
		await talk.say('How do we ship?');
		expect(talk.model.requests).toHaveLength(2);
		const [answer] = ofKind(await talk.entries(), 'answer');
		expect(answer?.recalled?.[0]?.why).toBe('chosen by the model · similar meaning (distance 0.10)');
	});

	it('go out without the secrets that stand in them', async () => {
		const key = ['sk', 'ant', 'api03', 'x7Kq'.repeat(20)].join('-');
		const { asked } = await saidTo([openBoth, keepRelease], {
			files: { [`memory/${kiln}`]: `# Kiln\n\nIts key is ${key} for now.\n` },
		});
		expect(JSON.stringify(asked)).toContain('[redacted]');
		expect(JSON.stringify(asked)).not.toContain(key);
	});

	it('are left to the rules where it cannot be asked, and the answer says so', async () => {
		const { recalled, notice, asked } = await saidTo([failsWith('overloaded')]);
		expect(asked).toHaveLength(1);
		expect(paths(recalled)).toContain(`memory/${release}`);
		expect(notice).toMatch(/^Rules chose the memories for this message, and not the model\. /u);
	});

	it('are left to the rules in a folder that is not trusted', async () => {
		const { asked, notice } = await saidTo([], { trusted: false });
		expect(asked).toEqual([]);
		expect(notice).toContain('not trusted');
	});

	it('are none where it answers with something else than was asked', async () => {
		const { recalled, asked } = await saidTo([says('I would open the release procedure.')]);
		expect([paths(recalled), asked.length]).toEqual([[], 1]);
	});
});

describe('before anything is sent', () => {
	it('nobody is asked, and each memory says that rules chose it for now', async () => {
		const { talk } = await saidTo([openBoth, keepRelease]);
		const before = talk.model.requests.length;
		const preflight = await preflightOf(
			{ workspace: talk.uri, session: 'main', draft: 'How do we release?' },
			talk.services,
			new AbortController().signal,
		);
		expect(talk.model.requests).toHaveLength(before);
		expect(preflight?.recalled[0]?.why).toMatch(
			/^chosen by rules until the message is sent; then the model is asked · /u,
		);
	});
});

describe('other ways to choose', () => {
	it('by the words of the files alone ranks as revisions before this one', async () => {
		const { recalled, asked } = await saidTo([], { chat: { recallBy: 'words' } });
		expect(asked).toEqual([]);
		expect(paths(recalled)[0]).toBe(`memory/${style}`);
		expect(recalled.map(({ why }) => why)).toContainEqual(
			expect.stringMatching(/^the words “release” · by words alone, score /u),
		);
	});

	it('asks no model for a runtime whose agent searches by itself', async () => {
		const { asked, notice } = await saidTo([], { runtime: 'openclaw@2026.9.6' });
		expect([asked, notice]).toEqual([[], undefined]);
	});
});
