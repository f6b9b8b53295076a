import { setFlagsFromString } from 'node:v8';

let isOff = false;

/**
 * From now on, V8 does not put what is made at a place of the program into the old generation at once because what was made there before has stayed. Lines
 * of a text stay while a folder is read, and with each key they do not: two of ten servers would keep 20 MB of them.
 *
 * Not a flag that Node is started with: V8 takes code that was compiled before only where its flags are the same, and what Node ships
 * compiled of its own modules is of its usual ones.
 */
export function switchPretenuringOff(): void {
	isOff = true;
	setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Does `work`, which takes or gives code that V8 has compiled, under its usual flags. */
export function underUsualFlags<Result>(work: () => Result): Result {
	if (!isOff) return work();
	setFlagsFromString('--allocation-site-pretenuring');
	try {
		return work();
	} finally {
		switchPretenuringOff();
	}
}
