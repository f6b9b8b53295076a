/** Whatever belongs to a program: a version that we stand in for, an installation of it. */
interface OfProgram {
	readonly family: string;
}

/** True where both are of one program, in whatever version. */
export const areKin = (one: OfProgram, other: OfProgram): boolean => one.family === other.family;
