import type { Scene } from './scene.ts';
import type { Theatre } from './theatre.ts';

interface Played {
	/** Scenes that did not pass. */
	readonly failed: number;
	/** Names of those that passed only the second time. */
	readonly unsteady: readonly string[];
}

/** With more than one theatre the long scenes come first, so that none of them is played alone at the end. */
const inOrder = (scenes: readonly Scene[], theatres: number): readonly Scene[] =>
	theatres === 1 ? scenes : scenes.toSorted((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));

/**
 * Plays all scenes, one at a time in each theatre: whichever is free takes the next. What fails is played once more, on a stage
 * of its own; at most `mayBeUnsteady` may pass that way.
 */
export async function playAll(
	scenes: readonly Scene[],
	theatres: readonly Theatre[],
	mayBeUnsteady: number,
): Promise<Played> {
	const waiting = inOrder(scenes, theatres.length).values();
	const unsteady: string[] = [];
	let secondTries = mayBeUnsteady;
	let failed = 0;

	async function perform(theatre: Theatre): Promise<void> {
		for (const scene of waiting) {
			if (await passes(theatre, scene)) continue;
			// A window, a browser and a host on a busy machine. Taken before it is played: the other theatre may fail meanwhile.
			const again = secondTries > 0;
			if (again) secondTries -= 1;
			if (again && (await passes(theatre, scene))) unsteady.push(scene.name);
			else {
				if (again) secondTries += 1;
				failed += 1;
			}
		}
	}

	await Promise.all(theatres.map(perform));
	return { failed, unsteady };
}

async function passes(theatre: Theatre, { name, play }: Scene): Promise<boolean> {
	const began = performance.now();
	try {
		await theatre.play(name, play);
		console.log(`✓ ${name} (${Math.round(performance.now() - began)} ms)`);
		return true;
	} catch (error) {
		console.log(`✗ ${name}`);
		console.log(error);
		return false;
	}
}
