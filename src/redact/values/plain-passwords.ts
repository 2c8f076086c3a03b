/** Passwords that consist of words. */

import { ABOUT_PASSWORDS } from './is-real-secret.ts';

/** Four words or more: a passphrase. */
export const PHRASE = /^[a-z]{3,9}(?:[ -][a-z]{3,9}){3,8}(?=["'`]?\s*(?:[\r\n]|$))/;

/** Three words or more with a number or a sign, in place of a password: `my tide pool 7`. */
export const SPACED =
  /^(?=[^\r\n"'`]*[0-9!@#$%^&*?])[A-Za-z0-9!@#%^&*?-]{1,20}(?: [A-Za-z0-9!@#%^&*?-]{1,20}){2,8}(?=["'`]?\s*(?:[\r\n]|$))/;

/** Words of messages and comments, but hardly of passwords. */
const MESSAGE =
  /\b(?:please|choose|enter|type|typed|at|least|most|than|too|cannot|can|should|may|might|need|needs|only|same|match|matches|matched|contains?|of|in|on|to|is|isn|a|an|be|been|by|or|if|it|its|all|any|no|none|here|there|then|them|they|these|into|over|under|after|before|while|where|what|how|why|who|but|also|does|did|do|don|doesn|has|had|new|old|use|used|uses|using|give|given|see|run|max|min|chars?|characters?|digits?|long|short|weak|strong|via|per|as|so|up|out|we|he|she|i|must|never|always|when|more|less|one|two|was|just|not)\b/i;

const ORDINARY =
  /(?:ed|ing|ly|able|ible|[ae]nt|al|ic|ous|ful|less|ive|ary|ory|own|ect|ure|ate|ique|ish|ong|ame|ere|hat|elf|ken|tten|sen|ized?|ined|ty|ness|word)$|^(?:always|better|either|enough|expose|longer|needed|never|nothing|other|simple|something|there|unsafe|within|broken|hidden|public|random|stolen|unset|unknown|falsch|richtig|korrekt|geheim|bekannt|sicher|schwach|notwendig|ge[a-z]+t|correct|stored|hashed|shared|unique|visible|redacted|masked|optional|mandatory|bcrypt|argon2?|scrypt|base64|strong|weaker|stronger|shorter|blank|secure|insecure|important|separate|literal|string|number|inside|outside|today|ready|online|offline|python|nodejs|docker|github|dynamic|static|default|secrets?)$/i;

/** Words with spaces between them, and not those of a message. @param isSure can hardly anything else be there? */
export function isSpacedPassword(value: string, isSure: boolean): boolean {
  if (!value.includes(' ') || MESSAGE.test(value)) return false;
  return PHRASE.test(value) || SPACED.test(value) || (isSure && /^[a-z]{2,12}(?: [a-z]{2,12}){2}$/.test(value));
}

/** `Seestern` or `kelpyfrond` at the end of a sentence: a name, or a word that says nothing about passwords. */
export function isUncommonWord(value: string, isQuoted: boolean): boolean {
  if (!/^[A-Za-z]{6,20}[!?\d]?$/.test(value) || ABOUT_PASSWORDS.test(value) || ORDINARY.test(value)) return false;
  return isQuoted || /^[A-Z][a-z]+[!?\d]?$|^[a-z]{8,}[!?\d]?$|\d$/.test(value);
}

/** Does a sentence that says what something is end with the value? @param after what follows it */
export function endsSentence(intro: string, after: string): boolean {
  return (
    /\b(?:is|was|ist|war|lautet)(?:\s?:)?$/.test(intro) &&
    /^["'`*]{0,3}[.!,]?["'`*]{0,2}\s{0,20}(?:[\r\n]|$)|^["'`]/.test(after)
  );
}
