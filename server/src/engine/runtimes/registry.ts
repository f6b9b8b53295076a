import { botholomewFamily } from './botholomew/family.ts';
import { type Detection, detect } from './detection/detect.ts';
import type { Family } from './detection/family.ts';
import type { Scene } from './detection/scene.ts';
import { goClawFamily } from './goclaw/family.ts';
import { holabossFamily } from './holaboss/family.ts';
import type { InstalledProgram } from './installedProgram.ts';
import { openClawFamily } from './openclaw/family.ts';
import type { Runtime } from './runtime.ts';

/** The usual one first: names that several share speak for it. */
const families: readonly Family[] = [openClawFamily, goClawFamily, holabossFamily, botholomewFamily];

/** Every runtime that we can stand in for; within a family, newest first. */
export const runtimes: readonly Runtime[] = families.flatMap(({ versions }) => versions);

/** How the programs are installed, as far as anybody installs them as packages. */
export const installedPrograms: readonly InstalledProgram[] = families.flatMap(({ program }) => program ?? []);

/** Other names that the same program was published under. */
const aliases: ReadonlyMap<string, string> = new Map([['clawdbot@2026.1.24', 'openclaw@2026.1.24']]);

/** The runtime called `id`, such as `openclaw@2026.9.6`, or undefined. */
export function runtimeById(id: string): Runtime | undefined {
	const wanted = aliases.get(id) ?? id;
	return runtimes.find((runtime) => runtime.id === wanted);
}

/** What `scene` most looks like a workspace of, and why. Undefined where nothing speaks for any runtime. */
export const detectRuntime = (scene: Scene): Detection | undefined => detect(families, scene);
