import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fetchModel, isHere } from '../../host/embedding/download.ts';
import { type Embedder, EmbeddingFailure } from '../../host/embedding/embedder.ts';
import { createLocalEmbedder, type LocalEmbedderOptions } from '../../host/embedding/localEmbedder.ts';
import { defaultModel, neededFiles } from '../../host/embedding/models.ts';
import { cacheFolder } from '../../host/search/index/storage.ts';
import { shown } from '../terminal/shown.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';
import { mustBeFolder } from '../workspace/folder.ts';

/** The model that the command line embeds with. */
export const model = defaultModel.name;

const fetchedFolder = (): string => join(cacheFolder(process.platform, homedir(), process.env), 'models');

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** The model where it is already: in the folder `models`, which has to be one, else where models are fetched to. */
export async function modelAtHand(
	models: string | undefined,
	{ few = false }: Pick<LocalEmbedderOptions, 'few'> = {},
): Promise<Embedder | undefined> {
	if (models !== undefined) await mustBeFolder(models);
	const folder = models === undefined ? fetchedFolder() : resolve(models);
	return (await isHere(model, folder)) ? createLocalEmbedder({ folder, model, few }) : undefined;
}

/** The model; fetched where nobody says that it is elsewhere. Throws an `InputError`, and the signal's reason. */
export async function modelFor(models: string | undefined, terminal: Terminal, signal: AbortSignal): Promise<Embedder> {
	const atHand = await modelAtHand(models);
	if (atHand) return atHand;
	if (models !== undefined)
		throw new InputError(
			`${shown(models)}: the model ${model} is not here (it needs ${neededFiles.join(', ')}). Leave --models out to download it`,
		);
	const folder = fetchedFolder();
	try {
		await fetchModel(defaultModel, {
			folder,
			signal,
			onProgress: (here, all) =>
				terminal.progress?.(`downloading ${model}: ${megabytes(here)} of ${megabytes(all)} MB`),
		});
	} catch (error) {
		throw error instanceof EmbeddingFailure ? new InputError(error.message) : error;
	} finally {
		terminal.progress?.(undefined);
	}
	return createLocalEmbedder({ folder, model });
}
