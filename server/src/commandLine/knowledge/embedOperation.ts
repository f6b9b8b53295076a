import { type KnowledgeOperation, operation, type WithData } from './operation.ts';
import { models, several } from './parts.ts';

interface Embedded {
	readonly model: string;
	readonly embedded: number;
	readonly passages: number;
	readonly stopped?: true;
}

/** Prepares semantic search; whoever runs it wants the model, so it is downloaded where it is not here. */
export const embedOperation: KnowledgeOperation = operation<WithData<Embedded>>({
	name: 'embed',
	description: 'prepare semantic search in the store; downloads a model of 23 MB once',
	options: [models()],
	async answer(given, { store, terminal }) {
		const [{ model }, { embedAll }] = await Promise.all([
			import('../search/localModel.ts'),
			import('../search/embedding.ts'),
		]);
		const folder = typeof given.models === 'string' ? given.models : undefined;
		const target = { ...store, save: () => undefined };
		const isWhole = (await store.due(model, 1)).keys.length === 0 || (await embedAll(target, folder, terminal));
		const { embedded, all } = await store.count(model);
		return { is_error: false, data: { model, embedded, passages: all, ...(!isWhole && { stopped: true }) } };
	},
	print({ data: { embedded, passages } }, terminal) {
		terminal.out(`${embedded.toLocaleString('en')} of ${several(passages, 'passage')} in semantic search\n`);
	},
});
