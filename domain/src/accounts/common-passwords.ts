/**
 * What people choose when a form asks for a capital, a digit and a sign: a common word or a walk over the keyboard with
 * something hung on its ends. So the words are kept, not the millions of spellings: see `isCommonPassword`.
 */
const WORDS = `
password passwort passcode welcome letmein login signin access admin administrator administration root user guest test
tester testing temp temporary default secret private secure security change changeme master superman batman spiderman
ironman avengers starwars starwar yoda skywalker pokemon pikachu nintendo playstation xbox minecraft fortnite roblox
gaming gamer computer internet laptop desktop keyboard monitor samsung iphone android apple google facebook instagram
twitter youtube amazon netflix microsoft windows linux ubuntu office outlook hotmail gmail yahoo whatever nothing
something anything forever trustno letmeinnow openup opensesame sesame abracadabra magic wizard merlin harrypotter
hogwarts dumbledore gandalf frodo matrix hello hellothere goodbye hallo bonjour hola shwmae croeso bore prynhawn diolch
iechyd cymru wales cymraeg cymro caerdydd cardiff abertawe swansea newport casnewydd wrecsam wrexham bangor aberystwyth
machynlleth llandudno caernarfon pembroke tenby barry rhondda merthyr pontypridd bridgend llanelli carmarthen cariad
hiraeth cwtch cwtsh draig dragon dragons ddraig scarlets ospreys bluebirds swans england scotland ireland britain london
manchester liverpool birmingham leeds sheffield bristol newcastle glasgow edinburgh belfast dublin oxford cambridge
brighton paris berlin madrid barcelona roma milano newyork california texas florida chicago boston america canada
australia football rugby cricket hockey soccer baseball basketball tennis golf golfer swimming running cycling fishing
hunter arsenal chelsea everton tottenham spurs united manutd mancity astonvilla westham celtic rangers liverpoolfc lfc
ynwa gunners realmadrid juventus ronaldo messi beckham gerrard rooney giggs bale sunshine moonlight starlight rainbow
summer winter spring autumn january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday christmas easter halloween birthday holiday weekend vacation party
princess prince queen king angel angels baby babygirl babyboy babe honey sweetheart sweetie sweet darling lover loveme
love loveyou iloveyou ilove iloveu lovely family mother mum mummy mam mamgu nain nan nanny father dad daddy dadcu taid
grandad brother sister friend friends bestfriend boyfriend girlfriend husband wife monkey tiger lion panther eagle falcon
hawk wolf fox bear panda turtle rabbit bunny hamster kitten kitty cat cats dog dogs doggy puppy horse horses pony dolphin
shark whale spider butterfly phoenix unicorn elephant giraffe penguin buster charlie max bella molly daisy lucy ruby rosie
poppy lola coco milo oscar alfie teddy bailey buddy rocky jack jake sam toby tigger simba shadow smokey ginger pepper lucky
george harry william kate diana elizabeth michael jordan michelle jennifer jessica ashley amanda nicole daniel andrew
joshua matthew anthony robert thomas james john david richard charles joseph christopher paul mark steven kevin brian
edward ronald gareth rhys dylan owain owen ieuan ifan gwyn gwen carys megan sian nia rhian bethan catrin elin ffion angharad
cerys eleri emyr hywel iwan llew morgan evans jones davies hughes thompson smith taylor brown wilson johnson walker wright
robinson hannah sophie emily emma olivia chloe charlotte grace amelia sophia mia isabella ava zoe anna maria natasha
victoria rebecca rachel sarah laura lauren samantha kimberly stephanie melissa elizabeths maggie michele flower flowers
rose lily jasmine violet orange purple yellow green blue black white silver golden gold diamond crystal pearl sapphire
emerald cookie cookies chocolate cheese banana pineapple cherry peach strawberry mango lemon pizza burger chicken bacon
butter coffee whisky whiskey vodka guinness stella budweiser beer wine champagne music guitar piano drums beatles elvis
metallica nirvana slipknot eminem oasis coldplay queenband blink greenday linkinpark ferrari porsche mercedes bmw audi
mustang corvette camaro harley yamaha honda toyota nissan subaru jaguar bentley landrover mini ford mondeo corsa golfgti
train trains railway railcard ticket tickets travel traveller station cledrau journey airplane pilot captain soldier army
navy marine police fireman doctor nurse teacher student school college university maths science history jesus christ
heaven hell devil demon satan god blessed blessing faith hope peace freedom liberty justice victory winner champion legend
hero warrior knight ninja samurai pirate assassin killer hunters ranger rangerover destiny dream dreamer dreams imagine
believe success money rich millionaire dollar pound euro bitcoin business company work office project sales marketing
manager boss chief director service support system server network database oracle mysql postgres cisco router switch
public garden kitchen bedroom house home homes street castle island beach ocean river mountain forest jungle desert snow
snowball snowman storm thunder lightning fire flame water earth wind sky moon sun star stars planet galaxy universe space
rocket apollo orion zeus athena hercules titan pegasus maverick goose iceman topgun rambo rocky terminator predator alien
godzilla kingkong jurassic batcave joker harley robin flash arrow hulk thor loki marvel deadpool wolverine zelda mario
luigi sonic tetris pacman bowser kirby naruto sasuke goku vegeta sakura onepiece tinkerbell cinderella belle ariel
elsa frozen disney mickey minnie donald goofy pluto bambi dumbo shrek nemo dory buzz woody barbie barney elmo snoopy
garfield scooby homer bart simpson simpsons southpark cartman peanut peanuts pumpkin sugar spice spicy babyspice cupcake
muffin brownie candy lollipop bubbles bubble sparkle glitter shiny pretty beautiful gorgeous handsome
bigdaddy bigboy littleone blondie ginger redhead genius einstein newton tesla darwin mozart beethoven shakespeare
`

/** Walks over the keyboard and through the alphabet; any stretch of four or more counts, in both directions. */
const WALKS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'azertyuiop',
  'qwertzuiop',
]

/** Letters that people write as digits or signs. */
const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
}

const words: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean))

const reversed = (text: string) => [...text].toReversed().join('')
const walks = WALKS.flatMap((walk) => [walk, reversed(walk)])

const spelledOut = (text: string) => [...text].map((sign) => SPELLINGS[sign] ?? sign).join('')
const bare = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
/** Digits and signs hung on either end, as in `Password2024!`. */
const withoutEnds = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** One thing repeated, such as `Abc1!Abc1!` or `Aa1!Aa1!Aa1!`, is worth that thing once. */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length)
  }
  return text
}

/** How many signs remain when every stretch of a walk is taken for one. */
function signsBesidesWalks(text: string): number {
  let count = 0
  for (let from = 0; from < text.length; count++) {
    let length = 1
    while (from + length < text.length && walks.some((walk) => walk.includes(text.slice(from, from + length + 1))))
      length++
    from += length >= 3 ? length : 1
  }
  return count
}

/** Whether a password is one that is tried first. Capitals, swapped letters and what hangs on the ends don't help. */
export function isCommonPassword(password: string): boolean {
  const lower = unrepeated(password.toLowerCase())
  if (lower.length < 5 || signsBesidesWalks(lower) <= 5 || new Set(lower).size <= 3) return true
  const cores = [
    withoutEnds(lower),
    withoutEnds(spelledOut(withoutEnds(lower))),
    bare(lower),
    spelledOut(withoutEnds(lower)),
  ]
  return cores.some((core) => isWord(unrepeated(core)))
}

/** A word of the list, or two of them in a row. */
function isWord(core: string): boolean {
  if (words.has(core)) return true
  if (core.length < 3) return core.length === 0
  for (let cut = 3; cut <= core.length - 3; cut++) {
    if (core.length <= 10 && words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true
  }
  return false
}
