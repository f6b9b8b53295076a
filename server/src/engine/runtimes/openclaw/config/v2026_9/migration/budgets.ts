import { at, isJsonObject, type Json, type JsonObject } from '../../../../../text/json5.ts';
import { type ConfigBranch, ConfigDraft } from './draft.ts';

const keys = ['contextTokens', 'contextWindow'] as const;

const some = (value: Json | undefined, test: (each: Json) => boolean): boolean =>
	typeof value === 'object' && value !== null && Object.values(value).some(test);
const hasAny = (value: Json | undefined): boolean =>
	isJsonObject(value) && keys.some((key) => Object.hasOwn(value, key));
const hasTokens = (value: Json | undefined): boolean => isJsonObject(value) && Object.hasOwn(value, 'contextTokens');

const isEarlier = (config: JsonObject): boolean =>
	some(at(config, 'models', 'providers'), hasAny) ||
	hasTokens(at(config, 'agents', 'defaults')) ||
	['entries', 'list'].some((roster) => some(at(config, 'agents', roster), hasTokens));

/**
 * Room for a conversation is a matter of each model now: what was said of a provider is said of its models, and what was said
 * of agents counts no more. The program reads every configuration so, and one that includes others as well. Undefined where
 * nothing of it is written; `gone` are the keys that were.
 */
export function withoutBudgets(config: JsonObject): { draft: ConfigDraft; gone: readonly string[] } | undefined {
	if (!isEarlier(config)) return undefined;
	const draft = new ConfigDraft(config);
	const gone: string[] = [];
	const takeOut = (owner: ConfigBranch, key: string): void => {
		gone.push([...draft.writtenAt(owner), key].join('.'));
		delete owner[key];
	};
	for (const provider of draft.objects('models.providers.*')) {
		for (const key of keys.filter((each) => Object.hasOwn(provider, each))) {
			const value = provider[key] ?? null;
			for (const model of draft.objects('models.*', provider)) {
				if (model[key] === undefined) draft.replace({ owner: provider, key }, model, key, value);
			}
			takeOut(provider, key);
		}
	}
	const agents = ['@agents', 'agents.list.*'].flatMap((place) => draft.objects(place));
	for (const agent of agents) if (Object.hasOwn(agent, 'contextTokens')) takeOut(agent, 'contextTokens');
	return { draft, gone };
}
