/** Words without which nobody writes down the words that open a wallet. */
export const seedWords =
	/seed|mnemoni|recovery|wallet|助记|助記|シード|ニーモニック|сид|мнемон|semilla|récupération|wiederherstell|recupera/i;
