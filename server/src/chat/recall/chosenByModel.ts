import type { ChoosingCost } from '../../../../protocol/chat/conversation.ts';
import { answeredObject } from '../../engine/conversation/modelReply.ts';
import type { RecalledMemory } from '../../engine/memory/recalled.ts';
import { cosineSimilarity } from '../../engine/memory/vectors.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { Session } from '../../engine/workspace/session.ts';
import { catalogIn } from '../../host/memory/memoryCatalog.ts';
import { type RecallModel, recallByModel } from '../../host/search/runtime/ownRecall.ts';
import { redacted } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { type AskedModel, modelAsker } from '../asking/askModel.ts';
import type { ChatServices } from '../services.ts';

/** ms that the runtime waits for each answer. */
const patience = 7_000;

/** Whom a recall by a model asks. */
export type ModelChooser = Pick<
	ChatServices,
	'settings' | 'provider' | 'tokens' | 'trusted' | 'bySimilarity' | 'transcripts'
>;

interface ModelRecallOutcome {
	/** Best first; undefined where the runtime never has a model choose. */
	readonly memories: readonly RecalledMemory[] | undefined;
	/** Absent where nothing was asked. */
	readonly choosing?: ChoosingCost;
	/** Why no model could choose, one or two sentences for people; then there are no memories. */
	readonly fault?: string;
}

/** No model answered. Its message is for people. */
class NoAnswer extends Error {}

function costOf(asked: readonly AskedModel[]): ChoosingCost | undefined {
	const [first] = asked;
	if (!first) return undefined;
	const sum = (of: (each: AskedModel) => number) => asked.reduce((all, each) => all + of(each), 0);
	const isPriced = asked.every(({ cost }) => cost !== undefined);
	return {
		model: first.model,
		questions: asked.length,
		input: sum(({ input }) => input),
		output: sum(({ output }) => output),
		...(isPriced && { cost: sum(({ cost = 0 }) => cost) }),
	};
}

/** How far the texts lie from the question, by the vectors that the search by meaning keeps; undefined where one is missing. */
const measuredBy =
	(bySimilarity: ModelChooser['bySimilarity'], signal: AbortSignal): RecallModel['distances'] =>
	async (recall, query, texts) => {
		if (!bySimilarity || texts.length === 0) return undefined;
		const chunk = (path: string, text: string) => [{ path, startLine: 1, endLine: 1, text, hash: sha256(text) }];
		// The runtime embeds what sums a memory up, and searches by words alone otherwise.
		const policy = { ...recall.policy, usesEmbeddings: true, chunk };
		// By what it says: a text that stays is not embedded again because another came before it.
		const summed = new Map(texts.map((text) => [`${sha256(text)}.md`, text]));
		const found = await bySimilarity({ ...recall, policy, texts: summed }, query, signal).catch(() => undefined);
		if (!found || found.embedded < found.all) return undefined;
		const distances = texts.map((text) => {
			const vector = found.vectorOf({ text });
			return vector && 1 - cosineSimilarity(found.queryVector, vector);
		});
		return distances.every((distance) => distance !== undefined) ? distances : undefined;
	};

/**
 * What the chat's model chooses for what is said in `session`, as the runtime has a model choose. No secret goes out. Rejects
 * where the workspace cannot be read, or the signal aborts.
 */
export async function chosenByModel(
	workspace: Workspace,
	session: Session,
	by: ModelChooser,
	signal: AbortSignal,
): Promise<ModelRecallOutcome> {
	const asker = modelAsker(by);
	const asked: AskedModel[] = [];
	const ask: RecallModel['ask'] = async (question) => {
		const data = (await redacted(question.data, workspace)) as typeof question.data;
		const answer = await asker.ask(workspace.root, { ...question, data }, patience, signal);
		switch (answer.kind) {
			case 'answered': {
				asked.push(answer.by);
				return answeredObject(answer.text).object;
			}
			case 'stopped':
				signal.throwIfAborted();
				return null;
			case 'nobody':
			case 'failed':
				throw new NoAnswer(answer.why);
		}
	};
	const spent = () => {
		const choosing = costOf(asked);
		return choosing ? { choosing } : {};
	};
	try {
		const distances = measuredBy(by.bySimilarity, signal);
		const catalog: RecallModel['catalog'] = (of) => catalogIn(of, by.transcripts.records);
		return { memories: await recallByModel(workspace, session, { ask, distances, catalog }), ...spent() };
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		return { memories: undefined, ...spent(), fault: error.message };
	}
}
