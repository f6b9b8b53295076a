import { EmbeddingFailure } from './embedder.ts';

/** A file of a model, with what proves that it is that file. */
export interface ModelFile {
	/** Below the model's folder, `/` between segments. */
	readonly path: string;
	readonly bytes: number;
	readonly digest: Digest;
}

interface Digest {
	/** `git-blob-sha1`: over the bytes behind git's own header, as the model hub lists small files. */
	readonly algorithm: 'sha256' | 'git-blob-sha1';
	readonly hex: string;
}

export interface Model {
	/** `owner/name` on the model hub, and the folders it is kept in. */
	readonly name: string;
	/** A commit of the hub, so that what is fetched never changes. */
	readonly revision: string;
	readonly files: readonly ModelFile[];
}

/** What the library opens: names are given by it. */
export const neededFiles = [
	'config.json',
	'tokenizer.json',
	'tokenizer_config.json',
	'onnx/model_quantized.onnx',
] as const;

const sha256 = (hex: string): Digest => ({ algorithm: 'sha256', hex });

/** The model of a fresh installation: English, 384 dimensions, 23 MB, Apache-2.0. */
export const defaultModel: Model = {
	name: 'Xenova/all-MiniLM-L6-v2',
	revision: '751bff37182d3f1213fa05d7196b954e230abad9',
	files: [
		{
			path: 'config.json',
			bytes: 650,
			digest: sha256('7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7'),
		},
		{
			path: 'tokenizer.json',
			bytes: 711_661,
			digest: sha256('da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'),
		},
		{
			path: 'tokenizer_config.json',
			bytes: 366,
			digest: sha256('9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3'),
		},
		{
			path: 'onnx/model_quantized.onnx',
			bytes: 22_972_370,
			digest: sha256('afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'),
		},
	],
};

/** True of a model that was made for English alone; of one that a person chose, nobody knows. */
export const isEnglishOnly = (model: string): boolean => model === defaultModel.name;

export const hub = 'https://huggingface.co';

/** A model's name becomes a folder and a part of an address. */
const plainName = /^[\w-][\w.-]*\/[\w-][\w.-]*$/;

interface HubFile {
	readonly type?: unknown;
	readonly path?: unknown;
	readonly size?: unknown;
	readonly oid?: unknown;
	readonly lfs?: { readonly oid?: unknown };
}

/**
 * The model called `name`, with the sizes and digests that the hub lists for its present commit. Throws an
 * `EmbeddingFailure` where there is no such model, or not in the form that can be run here.
 */
export async function findModel(name: string, signal: AbortSignal, endpoint = hub): Promise<Model> {
	if (name === defaultModel.name) return defaultModel;
	if (!plainName.test(name))
		throw new EmbeddingFailure(
			'no-model',
			`“${name}” is not the name of a model. A name looks like Xenova/all-MiniLM-L6-v2.`,
		);
	const { sha } = (await ask(`${endpoint}/api/models/${name}/revision/main`, name, signal)) as { sha?: unknown };
	if (typeof sha !== 'string' || !/^[0-9a-f]{40}$/.test(sha)) throw unusable(name);
	const tree = await ask(`${endpoint}/api/models/${name}/tree/${sha}?recursive=true`, name, signal);
	const listed: readonly HubFile[] = Array.isArray(tree) ? tree : [];
	const files = neededFiles.map((path) => modelFile(listed.find((file) => file?.path === path)));
	if (!files.every((file) => file !== undefined)) throw unusable(name);
	return { name, revision: sha, files };
}

const isDigest = (value: unknown, length: number): value is string =>
	typeof value === 'string' && value.length === length && /^[0-9a-f]+$/.test(value);

function modelFile(listed: HubFile | undefined): ModelFile | undefined {
	if (typeof listed?.path !== 'string' || typeof listed.size !== 'number') return undefined;
	const { path, size: bytes, oid, lfs } = listed;
	if (isDigest(lfs?.oid, 64)) return { path, bytes, digest: sha256(lfs.oid) };
	return isDigest(oid, 40) ? { path, bytes, digest: { algorithm: 'git-blob-sha1', hex: oid } } : undefined;
}

const unusable = (name: string): EmbeddingFailure =>
	new EmbeddingFailure(
		'no-model',
		`The model ${name} cannot be used: it has no ${neededFiles.join(', ')}. Choose one that is made for transformers.js.`,
	);

async function ask(url: string, name: string, signal: AbortSignal): Promise<unknown> {
	const response = await fetch(url, { signal }).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new EmbeddingFailure(
			'offline',
			`The model ${name} was not found: ${new URL(url).host} could not be reached. Check the network, or choose a folder with the model.`,
		);
	});
	if (response.status === 401 || response.status === 404) throw unusable(name);
	if (!response.ok)
		throw new EmbeddingFailure(
			'offline',
			`${new URL(url).host} answered ${response.status} when asked for ${name}. Try again later.`,
		);
	return response.json().catch(() => undefined);
}
