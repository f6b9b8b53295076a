import type { ModelAsker } from '../../../server/src/chat/asking/askModel.ts';
import { modelAsker } from '../../../server/src/chat/asking/askModel.ts';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { anthropicProvider } from '../../../server/src/host/models/anthropic/model.ts';
import type { ChosenProvider } from '../../../server/src/host/models/providers.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import { says } from '../scriptedProvider.ts';
import { type TalkSetting, talkWith } from '../talk.ts';
import { proposalServices } from './proposalServices.ts';

/** Which of the questions behind a turn goes to the server; the other finds nothing. */
type Question = 'memories' | 'skill';

const only = (wanted: Question, model: ModelAsker): ModelAsker => ({
	async ask(root, question, ...rest) {
		const asked: Question = 'skill_ids' in question.data ? 'skill' : 'memories';
		if (asked === wanted) return model.ask(root, question, ...rest);
		const nothing = JSON.stringify({ memories: [], candidate: null });
		return { kind: 'answered', text: nothing, by: { model: 'nobody', input: 0, output: 0 } };
	},
});

/** Who answers at `server`. */
type Chosen = (url: string) => ChosenProvider;

const claude: Chosen = (url) => ({
	kind: 'live',
	id: 'anthropic',
	title: 'Anthropic',
	model: 'claude-test',
	provider: anthropicProvider({ apiKey: 'key', baseUrl: url }),
	costOf: ({ input, output }) => (input + output) / 100_000,
});

/** An agent that the scripted model talks for, while a real server over HTTP is asked what was learnt. */
export async function learningFrom(
	question: Question,
	setting: TalkSetting,
	answers: readonly ScriptedAnswer[],
	chosen: Chosen = claude,
) {
	const server = await startMessagesServer(...answers);
	const provider = async () => chosen(server.url);
	const talk = await talkWith({ chat: { learn: 'model' }, answers: [says('Noted.')], ...setting });
	const { evolver, told } = talk.learningWith(only(question, modelAsker({ ...talk.services, provider })));
	const say = async (text: string) => {
		talk.clock.now += 1_000;
		await talk.say(text);
		evolver.wake();
		await evolver.settled();
	};
	return {
		talk,
		server,
		evolver,
		told,
		say,
		async saySome(count: number) {
			for (let at = 1; at <= count; at += 1) await say(`How is kiln ${at}?`);
		},
		records: talk.transcripts.records,
		proposals: createProposals(proposalServices(talk)),
		/** What a question told the model. */
		dataOf: (at = 0) => JSON.parse(server.requests[at]?.body.messages[0]?.content[0]?.text ?? '{}'),
		async [Symbol.asyncDispose]() {
			await evolver[Symbol.asyncDispose]();
			await server.close();
		},
	};
}

/** An answer, with the tokens that the provider counts for it. */
export const answering = (value: unknown): ScriptedAnswer => ({
	kind: 'stream',
	texts: [JSON.stringify(value)],
	usage: { input_tokens: 900, output_tokens: 120 },
});
