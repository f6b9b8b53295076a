import type { Runtime } from '../engine/runtimes/runtime.ts';
import type { Environment, FileEntry, Snapshot, WorkspacePath } from '../engine/workspace/snapshot.ts';
import { type FoundConfig, findConfig, findNamingRuntime, type ReadText } from './configuration.ts';
import type { DiskFiles } from './diskFiles.ts';
import type { Identity } from './diskWorkspace.ts';
import type { RuntimeChoice, WorkspaceSettings } from './workspaces.ts';

/**
 * Evidence below this is what any repository may show: an AGENTS.md, a TOOLS.md beside it. Two names that belong together, or
 * one that only agents have, are above it.
 */
const leastConfidence = 0.25;

export interface RecognitionOptions extends RuntimeChoice {
	readonly files: DiskFiles;
	readonly readText: ReadText;
	readonly environment: Environment;
	readonly settingsFor: (root: string) => WorkspaceSettings | Promise<WorkspaceSettings>;
}

/** Decides what a folder is taken for, and which configuration goes with it. */
export interface Recognition {
	/**
	 * By the names that stand in the folder, else by a runtime whose own configuration makes it the home of one of its
	 * agents; undefined where neither says anything.
	 */
	recognise(root: string, files: ReadonlyMap<WorkspacePath, FileEntry>): Promise<Identity | undefined>;
	/** By configuration alone. */
	recogniseByConfig(root: string): Promise<Identity | undefined>;
	/** For a folder that is a workspace because somebody says so. */
	assume(root: string): Promise<Identity>;
	configFor(root: string, runtime: Runtime): Promise<FoundConfig>;
}

export function createRecognition(options: RecognitionOptions): Recognition {
	const { runtimes, runtimeById, detectRuntime, files: disk, readText, environment } = options;

	/** The runtime that the settings name, and how to look for a configuration under them. */
	const settled = async (root: string) => {
		const { runtime, configFile: setting } = await options.settingsFor(root);
		const search = { files: disk, readText, root, runtimes, environment, setting };
		return { chosen: runtimeById(runtime), search };
	};

	const recogniseByNames = async (
		root: string,
		files: ReadonlyMap<WorkspacePath, FileEntry>,
	): Promise<Identity | undefined> => {
		const { chosen, search } = await settled(root);
		const { config } = await findConfig(search);
		const snapshot: Snapshot = { root, files, config, environment };
		const detected = detectRuntime(snapshot);
		if (!detected || detected.evidence.confidence < leastConfidence) return undefined;
		if (!chosen) return detected;
		const { confidence, reasons } = chosen.detect(snapshot) ?? detected.evidence;
		return { runtime: chosen, evidence: { confidence, reasons: ['the settings name this runtime', ...reasons] } };
	};

	const recogniseByConfig = async (root: string): Promise<Identity | undefined> => {
		const { chosen, search } = await settled(root);
		const runtime = await findNamingRuntime(search);
		if (!runtime) return undefined;
		const reasons = [`the configuration of ${runtime.title} makes this folder an agent’s workspace`];
		return { runtime: chosen ?? runtime, evidence: { confidence: 1, reasons } };
	};

	return {
		recogniseByConfig,
		async recognise(root, files) {
			return (await recogniseByNames(root, files)) ?? recogniseByConfig(root);
		},
		async assume(root) {
			const { chosen } = await settled(root);
			if (chosen) return { runtime: chosen, evidence: { confidence: 1, reasons: ['the settings name this runtime'] } };
			const reasons = ['nothing tells which runtime reads this folder'];
			return { runtime: runtimes[0] as Runtime, evidence: { confidence: 0, reasons } };
		},
		async configFor(root, runtime) {
			const { search } = await settled(root);
			return findConfig({ ...search, runtimes: [runtime] });
		},
	};
}
