// Holds verbs of WordNet 3.1 (c) Princeton University, licence in licences/WordNet.txt. Written by scripts/verb-senses.mjs.

/**
 * `verb:senses` in WordNet's order, each the name of a set of synonyms; `-` is a sense that no body can act out.
 */
export const VERB_SENSES = `
abacinate:6cx abandon:6ky,6kx,5zw,2cs,2cv abate:we,wd abbreviate:w8,w7 abdicate:76b abduct:3wd,3tj aberrate:875,874
abet:7s9 abide:83w,2jh abide_by:7rg,7g6 ablate:10m,mi abnegate:6iw abolish:7c9 abort:1by,8a,89 abound:8eg,8ei
abound_in:8ek about-face:5bo,2m4 abrade:303,2zp abrase:303 abridge:w8,va abrogate:7j5 abscise:30a,309 abscond:5zi
abseil:5do absent:1l4 absorb:46a,2b9,6jd,468,1ho,8ly,2b3,3wa,2b0 absquatulate:5zi abstain:7h0 abstract:2mh,6rg,2s1
abuse:7o9,qq,-,qr abut:3vu aby:7os abye:7os accede:-,76l accelerate:1ng,1nm
accept:2ls,6m0,-,2pz,6m1,6uv,2ji,8ib,6in,6ik,2pu access:6nm,5q0 acclimate:1hh acclimatise:1hh acclimatize:1hh
accommodate:8ci,147,-,8gz,85q,-,1t9 accompany:8em,5sm,4ww,8eo accomplish:4kn,7pf accord:8c4,6oi account:7zw,6pu
account_for:83l accouter:70o accoutre:70o accredit:7iq,7ir,2r3 accrete:1hs,k6 accrue:jn,6l8 acculturate:k9
accumulate:6va,k4 accustom:10d ace:7p0 acerbate:-,zy acetify:6gv,z5 acetylate:1z8,1z7 acetylise:1z8,1z7
acetylize:1z8,1z7 ache:66h,-,66l achieve:7pf achromatise:1z9 achromatize:1z9 acid-wash:45y acidify:6gv,z5
acidulate:6gv acknowledge:-,-,-,-,2sv,2a2 acquire:6ip,1za,cw,8bh,6t0,2ao,22p acquit:-,7oh
act:74x,15,4vo,-,1k,8iv,7pc,7b8,4vw,4vp act_as:88e,1k act_involuntarily:14 act_on:75y,75z act_out:4w1,4w0
act_reflexively:14 act_superior:7y7 act_up:7oe,66m act_upon:7qq action:7wk,4kn activate:4l0,os,ow,ou,ot actualise:4l5
actualize:4l5 actuate:4l0,4lx acuminate:1he ad-lib:4wy adapt:147,iz add:ng,-,6y4,2g0,-,8iw add_on:nk,3bn add_to:ju
add_together:-,2g0 add_up:82j,-,84v,81i addle:2do,rm address:-,-,-,-,-,7ze,6nn,-,-,1qv adduct:3ti
adhere:8ew,1tn,2uy,843,842,3fu adjoin:3vu,2sw,ni adjourn:1df,7cf adjudicate:7ma,2nb adjust:13r,1qu,iz,13z,2nc
admeasure:6tu administer:7ct,6vy,6tt,b2,7zp administrate:7ct admire:-,6cc admit:-,7mf,7f7,6m1,8iy,8ic,8gz,88c
admix:1hu adolesce:xe adopt:71b,71a,76n,1za,1jw,4t8,2b7 adorn:4pp,8jh,778 adsorb:46d adulterate:1tu
advance:5o1,-,1v6,7t1,5o8,-,ww,24o,78l,6sf,5oa,k0 advantage:7nr advect:640 adventure:7rp,7rt advert:6d8
aerate:65c,ou,nu aerify:1ny aerosolise:3j5,3j4 aerosolize:3j4,3j5 aestivate:1x affect:hg,2d,893 affiliate:7xk,7d8
affirm:2j8 affix:3fs,3bn,374 afflict:-,yf afford:-,70a,8is,736 afforest:4a5 affranchise:7iy age:wv,wt,x1 agenise:1y6
agenize:1y6 agglomerate:3y8 agglutinate:2v3,2v1 aggrade:38q aggravate:rb aggregate:82k,3k8 aggrieve:7nu
agitate:7wy,-,7xl,59d,58r,3pi agnise:2r7 agnize:2r7 agree:-,-,86i,8c4,8id,6tc aid:7s2,b6 ail:aq,9q
aim:-,2on,-,2p7,-,-,2o6 air:65c,-,-,-,1u0,1tz air-condition:6yx,6yw air-cool:6yw air-drop:3z3 air-freight:5hy
air-ship:5hy air-slake:s7 air_out:65c,1tz airbrush:3gw airfreight:5hy airlift:3tu airt:5i8 alchemise:hp alchemize:hp
alcoholise:hr,hq alcoholize:-,hr,hq alien:6jz alienate:-,6jz alight:5lw,5lv align:1qu,86o,2rw,1r3 aline:1qu
alkalify:z6 alkalinise:h4,h3 alkalinize:h4,h3 alkalise:z6 alkalize:z6 allegorise:2e3,h6 allegorize:2e3,h6
alleviate:8v,1yc alligator:19r alliterate:4tc allocate:6lr allot:6l2,6oi,6tt allow:7br,-,6oj,2qm,8fd,2qj,8iy,7bt,6xf
allow_for:8fd allow_in:7mf allowance:6ol alloy:1un,1hv ally:7cm ally_with:7d5 alphabetise:115 alphabetize:115,6yu
alter:gy,gl,4o7,qf,8c alternate:gc,782,2bm,gd,ga aluminise:3d1 aluminize:3d1 amalgamate:3v8 amass:k4,6va amaze:2qp,2dw
amble:5cz ambulate:5c3 ameliorate:r2,qz amend:-,r2,qa amerce:7m3,7ly americanise:1jj,1jf americanize:1jj,1jf
ammoniate:o4 ammonify:1v7 amortise:726 amortize:726 amount:87k,84v,82j amplify:1mx,-,z2,yz amputate:306 amuse:7l4
anaesthetise:2l anaesthetize:2l anagram:2e8 anagrammatise:2e8 anagrammatize:2e8 analogise:2hk analogize:2hk
analyse:2gh,2s9,2gd,2gc analyze:2gh,2gd,2s9,2gc anastomose:36a,369 anatomise:47s anatomize:47s,2gi anchor:388,387
ancylose:d6,d5 anele:bo anesthetise:2l anesthetize:2l angle:5vf,5ug,3ac,-,2l1 angle-park:5fd anglicise:149
anglicize:149 angulate:26y animalise:4qd,fb,fa animalize:4qd,fb,fa animate:-,234,p4,2z animise:234 animize:234
ankylose:d6,d5 anneal:14m annex:6j6,3bp annihilate:1ro annotate:4ts annul:7j2 anodise:hc anodize:hc anoint:2ka,bo
answer:-,2q0,2fg,2fb,-,8j1,887,86m,-,2pt antagonise:7ue antagonize:-,7ue ante_up:6o5 antecede:8e1 antedate:8e1,10u
anthologise:4j4 anthologize:4j4 anthropomorphise:2r1 anthropomorphize:2r1 antic:ei anticipate:2q1,7ui,2q5,-,-,1ae
antiquate:xi,xh antique:6yf,xh antisepticize:8o ape:88u apotheose:2mn apotheosise:2mn apotheosize:2mn apparel:6f
appeal:7ls,-,-,7lt appear:681,1l7,1lq,686,1ll,4vu,7yv append:3bn,3bm apperceive:64m appertain:862 applique:4ov
apply:-,892,-,3gy,8da,6vv,7tv,7tp,-,7yh appoint:78e,7is,70j apportion:6lr,6ts appose:40i appraise:2l6,2gq
appreciate:-,29z,6on,16k,16h apprehend:29i,2u5 apprentice:2bb apprise:-,-,16k,16h apprize:-,-,16k,16h
approach:5wq,8cq,7dr,53b approbate:-,2lu appropriate:2qm,6qx approve:-,2k5 approximate:87q,2jz aquaplane:5in,5gm
aquatint:4zv arbitrage:6p7 arborise:18k arborize:18k arc:5ty arch:5ty arch_over:5tz archaise:1yx archaize:1yx
archive:3k5 arise:824,82b,5mn,1a1,5ki,7wp,27 arm:-,6zi armor:70m armour:70m aromatise:677 aromatize:677
arouse:-,29,4jh,2s,2a,59e arraign:7lu arrange:3vg,-,4lk,4z0,51,4tx,2s6 array:3wr,2rw arrest:2u5,-,41c,54h
arrive:5pt,7x3 arrive_at:5rx arrogate:6r8,6rf,6r5 arse_about:846 arse_around:846 arterialise:g4 arterialize:g4
articulate:72l,-,-,81v ascend:5kk,8ju,76m,64h,642,5ua,5kq,5km ascertain:-,2is,-,2q8 ascribe:2qw ash:1g0
ask:-,-,-,-,82n,7kb ask_for_it:1bl ask_for_trouble:1bl ask_in:3w6 ask_out:7kb ask_over:76z ask_round:76z asphalt:32a
asphyxiate:4ac,3x3,1cp aspirate:46f,-,6 aspire:2o6 assassinate:7jq assault:-,7uq assay:2mt,7pv assemble:4mq,7ch,7yx
assert:-,-,75j,2po assert_oneself:7ol assess:2l6,6vs,6vr,2l7 assibilate:-,22y assign:77u,6l2,2qw,2kn,-,6rf,6l1,2st
assimilate:2b9,k8,kb,46c,kc assist:7s2,7ao,7ra associate:2p8,7xk,7hy assonate:8jq assort:7xk,2hq assuage:-,-,8v
assume:2f1,76n,1za,6uv,5mi,6r5,4vx,3wc,6t assure:-,-,-,2is asterisk:1xa astonish:2qp astound:2qp astringe:3kq,14v
astrogate:5f9,529 atomise:3ih,-,18o atomize:3ih,-,18o atone:7os atrophy:ct attach:36w,360,361,7qx,6r0
attach_to:8em,8cz attack:-,-,-,-,1b4,2e attain:7pf,5px,6ss,5rx attaint:7s1,6a9 attemper:lp attempt:7pv,4m1
attend:80i,7sb,8en,7ra,6d8 attend_to:2d6,7ra attenuate:tv,t3 attire:5w attitudinise:7on attitudinize:7on attorn:2a3
attract:41b,-,3eu attribute:2qw,2st attune:13x auction:6n4 auction_off:6n4 auctioneer:6n4 audit:2n3,2az audition:4vl
augment:je,jy aurify:1fv,11y auscultate:6ae auspicate:-,1b3 authenticate:2j0 author:4tp authorise:7ih authorize:-,7ih
autoclave:8p automate:1sw automatise:1sx,1sw automatize:1sx,1sw automobile:5ev autopsy:6ad autotomise:42f
autotomize:42f avail:-,7s8 avalanche:5k8 average:84w,7pk,2fv average_out:2fv,84w avert:7fq,5tv avianise:gn avianize:gn
aviate:5gd avoid:-,7fq,7h1,-,7j2 avulse:5tj await:2q2 awake:29 awaken:2a,29,2s8 award:6pc,6pe ax:30q,1c1 axe:30q,1c1
azure:11w babbitt:332 babble:-,-,6fo baby:7v4 baby-sit:7zl,7g2 babysit:7zl,7g2 bach:810 bachelor:810
back:7fs,5on,7ta,5op,6ji,8ba,-,250,tg,nw back_down:5oq,76j back_off:5oq,76j back_out:5oo back_up:7t6,5oq,tg,4sa,3xd
backcross:3qx backdate:7tx backfire:76a,6dm,1fe background:1xq backhand:3nc backlash:76a backlog:k5 backpack:5e4
backpedal:5fk,5el,2m3 backscatter:18r backslap:75o backslide:qw backstitch:3bx backstroke:5jk backtrack:5pm
bacterise:hl bacterize:hl badge:4d7 baffle:2dw,7tg,v2 bag:3xj,8er,8eb,6tk,3yf bail:7bk,6tp,-,mg,mf bail_out:7ld,1ou
bait:-,7w1 bake:174,4np,22g,8kj balance:88k,6ps,4fc,8ik bald:gx bale:3ke bale_out:1ou balk:7wr balkanise:7hw
balkanize:7hw ball:43w ball_up:7pm ballast:103 balloon:5hi,xw ballot:7gy ban:7la,-,7mm,7ml band:384,36z
band_oneself:7cl band_together:7i0 bandage:37y,bb bang:2y6,6fn,2y9,63m,3qi,2x9 bang_out:4wv bang_up:49z,77
banish:7ml,7mm,7mk,5pf bank:5ul,4cv,70v,70u,70t,6w5,2wy,2p6 bankroll:6jc bankrupt:6x8 bar:-,3xb,7mk,3dr
bar_mitzvah:7im barb:3d8 barbarise:h2,h1 barbarize:h2,h1 barbecue:17v barbeque:17v barber:5o bard:4os barde:4os
bare:3dd,-,pg barf:af bargain:6p3 bargain_down:6p1 barge:5ok,5hv barge_in:5ro bark:-,31p,31o,-,1xg baronetise:78p
baronetize:78p barrack:85r barrel:40v barricade:3xb barter:6p0 barter_away:6tr base:2fj,8kn bash:3m5 basify:z6
bask:-,47g basset:1lp bastardise:7we bastardize:7we baste:17f,3p6,3c3 bastinado:3ml bat:3oj,t,3ol,3ok,3oi
bat_mitzvah:7in batch:3kd bate:7nh,62j,si batfowl:3xk bathe:4m,4c3,5jd batik:12m batten:38i,38h batten_down:38i
batter:3p8,3p6,22v baulk:7wr bawl:-,-,96 bayonet:2wi be:7zv,812,869,7zq,8jn,87j,81n,7em,8bt,6qb,80p,8iu,8cg
be_active:1p be_adrift:5b0 be_after:2o5 be_amiss:2dl be_at_pains:7py be_born:1cx be_due:83i be_given:8f3
be_intimate:3qi be_known_as:-,2m8 be_on:1lh be_on_the_ball:2ai be_sick:af be_well:91 be_with_it:2ai beach:5ly
beacon:6bp,5f7 bead:829,4ot,3gc beak:2yd beam:3l,8lq,-,-,6bv bean:3mn
bear:82y,7r,2jh,3ra,4m4,6uv,8c8,6tg,6e,7oh,6ux,4f6,85 bear_away:3rj bear_down:4ed,3kv bear_down_on:5ee,4ed
bear_down_upon:5ee bear_in_mind:2ca bear_off:3rj bear_on:890,hg,-,89f bear_out:87b bear_up:2jk bear_upon:hg beard:8ad
beat:-,3m6,3mg,57h,4it,6dt,6c2,62h,5h3,3pb,3mj,8j2,7vj,6dx,62g,57k,57e,50q,4wn,3mi,-,2dw,aa beat_a_retreat:5qb
beat_about:2h3 beat_back:41d beat_down:6p1,6bo,57w beat_in:2bu beat_out:-,57j beat_up:3m6,3ka beautify:13c,8jh,4pp
beaver:7ap beaver_away:7ap bebop:59l becalm:1kd bechance:1ar,1ap becharm:7x6 becloud:6bc become:ix,82g,820,8fs
become_flat:21m bed:6zw,4a3,40h,3qi,26 bed-hop:62s bed_down:24 bedaub:2zq bedaze:65o bedazzle:6c0 bedeck:4q8
bedevil:-,2du bedew:s9 bedhop:62s bedight:4q8 bedim:16a,169 bedizen:4q3,60 bedraggle:sh beef_up:t4 beep:6ey
beeswax:32h beetle:8br,645,3mk beetle_off:5qi befall:1ar,1ap befit:8c3 befog:6bc befool:7vu befoul:1uj befriend:7xh
befuddle:2du beg:-,-,6qo beget:7f beggar:8db,6x7 begild:4qs begin:1aw,801,1bb,-,89d,803,802,7zc,7pg begrime:45i
beguile:7w3 behave:15,7oh,7oo behead:4al behold:67n behoove:880 behove:880 bejewel:4q0 belabor:7ar,-,3mb
belabour:7ar,3mb belay:3dq,3dp belch:7,15a belie:87a believe:2ld,2m6,2q7,2li,2lh believe_in:2ry belittle:-,-,1nw
bell:36y bell_the_cat:7rv belly:y3 belly-flop:5jp belly-land:5m7 belly_dance:4uf belly_out:y3 bellylaugh:3p
belong:6uu,8hp,8hq,8ho,8ko,8f5 belong_to:8f5 belt:4tm,3ot,3hd belt_along:5xf belt_out:4tm bemire:45i bench:7jp,696
bend:5u3,5to,34b,5xw,5tu,34c bend_over_backwards:16 benday:4zr benefact:7s3 benefice:6hj beneficiate:27i
benefit:6t9,6tb benficiate:vg benight:-,3ji,16a benumb:65n beplaster:4h5 bequeath:6l4 bereave:6wu berry:3k2
berth:6zv,38c,38b beseem:8c3 beset:-,-,42z besmear:2zq besmirch:-,2zv besot:65p bespangle:4op,3j2 bespatter:465
bespeckle:463 bespot:33a besprinkle:u7 bestialise:1ji bestialize:1ji bestir:60x bestir_oneself:1ba bestow:6pj,6pk,6y4
bestrew:3j7 bestride:5dp bet:-,-,2p6 betake_oneself:51y bethink:6co,2lc betide:1ar betray:-,7qt,-,7vv better:-,r2,qz
bevel:4cc beware:2qo bewhisker:6z1 bewilder:2dw bias:-,2l0 bicycle:5fi bid:6ud,-,-,6ul,6mm bide:83w biff:3oy
bifurcate:8f0,18m bight:3do bike:5fi bilge:y9,y6 bilk:7ve,7tg,6wl,5zl bill:6xk billet:85z billow:5uw,5uy,5uv,xw
bin:3zm bind:3fu,7qx,37x,37y,35e,-,3cm,356,25z,a6 bind_off:357 bind_over:7li bioassay:2mu biodegrade:ov birch:3ob
bird-nest:3jw birdie:4el birdlime:60t birdnest:3jw birl:5vv,5vu birle:5vv birr:6fr birth:7r bisect:47t
bite:3t4,66b,3sg,3t1 bite_off:3t3 bitt:35b bitter:6go bituminise:1y5 bituminize:1y5 bivouac:864 black:11b
black_market:6mu black_marketeer:6n9 black_out:8li,162,qi,2x blackball:7ml,7ie blackberry:3jv blacken:11b,1fh
blacken_out:162 blackjack:7wf blacklead:4ff blackleg:7ai blacklist:7ic blackmail:7wf,6mr blacktop:323 blackwash:-,11f
blame:-,-,2r4 blanch:e7,17k blank:7ff blank_out:2c8,qj blanket:3g6,8jj blare:6eu,6ey
blast:6eu,3mt,-,63s,51a,515,-,-,19i,vx blast_off:42m blaze:8lu,-,8lt,5r2 blaze_away:4ux blaze_out:5r2 blaze_up:8lk
blazon:4qy bleach:118,116 bleach_out:118 blear:164 bleed:a8,bq,73i,5xn,1os bleep:6fk blemish:47p,462,yu blench:e7
blend:3v9,8c5,1hm blend_in:8c5,1hq bless:-,6pn blight:8ms blind:6cy,6cw,15z blindfold:3d0 blindside:7yp blink:r,v,6bm
blink_away:v blinker:3cz blister:1fi,-,1fj bloat:1d2,1d3 blob:458
block:3xb,7tb,7tn,-,7ee,6h5,69q,455,3xg,3x4,2uh,-,2c8,1sj,1si,zt block_off:-,3xb,3x7 block_out:2oy,3x8,3g4
block_up:3xb blockade:7tb,3xb blood:2wr bloody:u4 bloom:13h blossom:13h,13f blossom_forth:13f blossom_out:13f
blot:467,458 blot_out:16b blotch:4sj
blow:n,8mg,4i,5b0,68d,1sh,88p,7pm,6qc,6pz,6e6,68c,65v,63r,63p,5yq,539,472,-,-,-,1n1,15m blow-dry:su blow_off:363
blow_out:1n1,8lh,8lb blow_over:1l5 blow_up:155,vq,-,-,153,z2,z0,yy blub:99 blubber:99 bludgeon:7mr,3q5 blue:1yu
blue-pencil:qd blueprint:4qv blunder:7um,5wb blunt:u3,65n,2yu,u2,p0 blur:6bd,6bw,2dp,2zr,164,15s blush:e6,12p
bluster:8mn,-,1d board:5rj,86f board_up:2x1 boast:-,833 boat:5gx bob:55b,5g6,48i,-,52 bob_about:55e bob_around:55e
bob_under:6b8 bob_up:82b bobble:7pm bobsled:5g6 bodge:7pm body:8bz body-surf:5hg body_forth:8bx body_guard:5st
bodypaint:4qj bog:1dd,1dc bog_down:1dc,51m,51l,1dd bogey:4eo boggle:5bx,84a,2qv boil:1ew,18e,1eu,585
boil_down:ve,vc,vb boil_over:1ex boldface:4zk bollix:7pm bollix_up:7pm bollocks:7pm bollocks_up:7pm bolshevise:1je
bolshevize:1je bolster:ti,2up,17e bolster_up:ti bolt:5k4,3eo,-,5zi,5qi,-,1n7 bolt_out:5qi bomb:-,7p4 bomb_up:3yu
bombard:41l,-,-,134 bombilate:6es bombinate:6es bombproof:l3 bond:3fu,7qx,723,4g8 bonderise:322 bonderize:322
bone:2br,pv bone_up:2br bong:6f5 bonk:3qi,3m5 bonnet:6c boob:7um boogie:5a0 book:2ks,7lw,7lv,7z6
boom:6fm,3mt,8mo,6ds,15o boom_out:6ds boomerang:5ps boondoggle:7et boost:5le,15r,7t1,1v6,42s boost_up:56k boot:3ie,dh
boot_out:795,3w0 bootleg:6mt,4j0 bootstrap:7so bop:59l,3m5 border:3vv,8ds,4cs,73q,3vu border_on:8cq bore:-,3so
borrow:6y2,71a bosom:69z,3q9 boss:454 botanise:2gj botanize:2gj botch:7pm botch_up:7pm bother:7n0,-,7n1,5rn
bottle:6sa,40t bottle_up:7bu bottleneck:7te,14x bottom:700,2xi,2r9 bottom_out:5q3,2xj
bounce:593,3na,594,6og,5jv,6of,3w2 bounce_back:zl bounce_out:3nb bound:5jt,8ds,uv,593 bound_off:595 bourgeon:1ch
bouse:3u8 bow:-,-,5uq,5xw,4x0 bow_down:5y1 bow_out:76j,76i bowdlerise:qe bowdlerize:qe bower:3l1 bowl:58f,4hu
bowl_over:5bu,2qv bowse:3u8 box:3yb,3pq,3pl box_in:8dx box_up:8dx boycott:7hc brace:-,2uu,2us,2s brace_oneself_for:10c
brace_up:t7 brachiate:590 bracket:2um,-,2hz brad:3dn braid:4pi,43e,43d brail:2u3 brain:3ms,3be brainstorm:2ev
brainwash:-,2bq braise:17x brake:553,552 branch:18j,18i branch_out:1n8 brand:7n4,7n3,4d1 brandish:3t9,69b
brandmark:4d1 brattice:6zr brattle:6df brave:8d9 brave_out:8d9 bray:-,18t,3o braze:4e6 breach:7un,4du bread:3cy
break:1de,199,ya,3hz,19c,7un,5zg,5t5,-,1d5,7v5,qm,881,-,-,24p,1my,7qm,5tc,5l1,1gv,qn,8j5,8j4,89m,89l,827,7z8,7tl,7j4,7cr,78t,6x8,63t,5nu,5nj,59u,4gr,4gq,4eh,48o,3hy,377,2w0,2vz,-,-,-,-,2sl,2sk,23m,1a0,19j,y8,ji,ev,eu,3u
break-dance:59u break_apart:4mv,49d,1dz break_away:5zg,30z,7qm,7ql,5zp break_camp:5zx break_dance:59u
break_down:-,2gd,-,1my,5uz,3i0,rf,3v break_even:6rw,5pz break_in:7v5,-,1b5,2t4,19e,qm break_into:-,23d
break_loose:154,5zo break_off:1d7,1d5,30z,377,30y break_one's_back:7bi break_open:3ea,15i,15b
break_out:1au,1b0,5zg,3ye,15h break_short:1d7 break_through:21t,1lu,236
break_up:5tb,7cr,5t7,49d,-,1oi,-,4mv,4gq,497,3sm,2u4,1df,1cb,1ca,19t,18q,rf,3t break_water:5jf break_wind:dy
break_with:7cs bream:2yn breast:8dq,5ry breaststroke:5jj breathalyse:7qa breathalyze:7qa
breathe:0,815,6y7,8jw,-,-,-,vn,eg breathe_in:f breathe_out:b brecciate:4ci,19x breed:4lq,3qz,3qv,7n breeze:8mh,59g
breeze_through:7p0 brevet:7t0 brew:4nq,18c bribe:6sg brick_in:3l0 brick_over:3l0 brick_up:3l0 bridge:81y,36v,5ck
bridge_over:81z,81y bridle:-,37j brighten:163,8mr brim:8ej,nf brim_over:5za brine:sg
bring:602,3s6,4jg,3re,h8,3ri,4i0,6y4,6ng bring_about:621,509 bring_around:-,b5,2q bring_back:603,2q
bring_down:5l2,798,-,5ma,-,1m5 bring_forth:4j7,693,507,7f bring_forward:5o8 bring_home:22a,6t5
bring_home_the_bacon:7p7,6js bring_in:605,6t4,6ng,6ph,60g bring_off:7p1 bring_on:4l1,6b9,4l2 bring_oneself:7mz
bring_out:69f,3wx,-,1xu,6b9,-,2u1 bring_outside:60z bring_round:-,2q bring_through:7sn bring_to:2q bring_to_bear:7tt
bring_up:4jh,7r4,78m,5l7,54i,-,-,dh brisk:r1 brisk_up:r1 brisken:r1 bristle:8ei,5mp,8eh,2hc broadcast:-,40m
broaden:16s,21w,1n8,16r broadside:2xb brocade:4pf broider:4oa broil:18f,22g,8kj broker:6pa bromate:1zf,o3
brominate:1zf,o3 bronze:11h,e9 brooch:47j brood:2o1,8iq,8f1,-,8b brook:2jh broom:3ll,321 brown:176,123
browse:6yd,4b8,39t bruise:3zj,-,19z,yd brush:2yf,2xv,2yg,561,24b,3il brush_on:31u brush_up:2n2,1s2 brutalise:7o5,fb,fa
brutalize:7o5,fb,fa bubble:1yf,6fo,5kj,1yg,7 bubble_up:5ns buccaneer:80z buck:7q0,769,5ww,580 bucket:40u,3rc
bucket_along:5xf buckle:47h,346,1cf buckle_down:7bi buckram:1kk bud:1ck,1av budge:59d budget:2ql budget_for:2qk
buff:3p7,2ys buffer:1xp,4bb buffet:3p8,3p7 bug:-,6fs bug_out:60n bugger:7ut bugger_off:5qh bugle:4wj
build:4mf,xf,4mi,1oh,7ea,4y9,4r3,2fk,xg,tx build_in:1r8 build_on:87c build_up:jf,xf,-,xg,ly build_upon:87c
bulge:yv,8eb,60n,xy bulge_out:60n bulk:yx,xy bulk_large:8iq bull:75n,6qw,-,jp bull_through:75n bulldoze:4b4
bullet_vote:7gw bulletproof:l4 bum:6qm,846 bum_about:846 bum_around:846 bumble:7pm,5ar bump:2xq,6nl,59m,78t,44j
bump_around:559 bump_into:2xt bump_off:7jn bump_up:k3 bunch:5sw,3y7 bunch_together:5sw bunch_up:5sw bunco:7vb
bundle:3yl,3y7,3y4,1r bundle_off:5ig bundle_up:3yl,69 bung:6hn,3e7 bungle:7pm,1i bunk:7vj,6zx,5zp bunk_down:24
bunk_off:80o bunker:3n9,708,5qu bunt:3nt,2x5 buoy:5b9,2uk buoy_up:-,-,2uk bur:na burble:6fo burden:3yn burgeon:1cj
burgeon_forth:1ch burglarise:7v8 burglarize:7v8 burgle:7v8 burke:7jo,1qm burl:n3
burn:1fd,8me,1f5,66b,8lj,-,1fa,7k3,6qe,66e,1eq,ec,50s,-,po burn_down:1f6,1fd burn_off:-,pn burn_out:1n1
burn_up:8lk,-,1f6 burnish:2ys burp:7 burr:na burrow:5v0 burst:15i,-,152,5ju,8ei,1lg,5nk,195 burst_forth:5k7,154,13i
burst_out:-,1lr,15b burthen:3yn bury:6a0,7g3,2wx,4c5,44x,2cd bus:5ht,5hl,n5 bush:6zq bush_out:601 bushel:yj
bushwhack:-,80y,5wo busk:51b buss:3r3 bust:3hz,7lf,4aw,3hy,195 bust_up:49x bustle:5xb bustle_about:5xb busy:7au
butcher:3aw butt:3vu,2x5,408 butt-weld:4e9 butt_against:3vu,2xt butt_on:3vu butter:32b butterfly:5ak,4ha
button:3hr,3hp buttonhole:7ge buttress:te,td buttweld:4e9 butylate:np buy:6ia,6sg,853,6ir,2le buy_at:7hf buy_back:6ib
buy_food:6yg buy_in:6xy buy_into:6si buy_it:1cq buy_off:6sk buy_out:6r4 buy_the_farm:1cn buy_time:1qd buy_up:6r4
buzz:6es,5dv,8d6 buzz_off:5qh by-bid:6ue ca-ca:a4 cab:5hk cabal:2oe cabbage:6rg cabin:37s cable:-,35r cache:6vc
cachinnate:45 cackle:-,-,40 cadge:6qm,6ql cage:7lk cage_in:7lk cake:31f cakewalk:59v calcify:1vh,26r,1vf,1ve
calcimine:32o calcine:1eh calculate:2fl,2p3,6pu,-,2p7,2p6 calendar:2kt calender:3l6 calibrate:13p,4d5,2sr caliper:2gw
calk:3g1,3fi,9p call:-,-,-,-,-,7kg,7ck,-,-,-,84m,7ze,7kh,73c,6ul,5ae,-,-,-,-,-,-,-,-,2sn,2sm,2mc,er call_at:5rd
call_back:6wd,2c2 call_down:4jh call_for:-,82n,-,6vb call_forth:4le,4jh call_in:3w7,-,7kg,79l,-,73c,6wd
call_it_a_day:89k call_it_quits:89k call_off:7j1,5ae call_the_shots:7zd call_the_tune:7zd call_to_order:7c3
call_up:-,-,2c2,4ji calligraph:4rt calliper:2gw callous:10b callus:xu,xt calm:-,1kd,-,2r calm_down:-,-,24m
calve:2u4,84 camber:5u0 camouflage:6bh camp:864,42h,1zg camp_down:42h camp_out:864 campaign:-,7xl camphorate:o2
can:s2,79a canal:6zp canalise:6zp canalize:6zp cancel:7j1,8eu,7iz,47m cancel_out:1rq candle:6ac candy:6gt cane:3od
canker:ca,c9 cannonball_along:5xf cannulate:3pw cannulise:3pw cannulize:3pw canoe:5hc canoodle:2vs canopy:3cx cant:581
cant_over:581 canter:5j2,5j4,5j3 cantilever:8ee,4mn canton:85z,7hv canulate:3pw canvas:32d canvass:7ft,7gd,2gh
cap:8b6,v7 cap_off:1tj capacitate:-,1zh,14d caparison:4os caper:5ka capitalise:6yt,6rv,4rx,2rk,2rj,kk
capitalize:6rv,6yt,4rx,2rk,2rj,kk caponise:8f caponize:8f capriole:5jw,59k capsize:599 capsulate:4bw capsule:4bw,wa
capsulise:4bw,wa capsulize:4bw,wa captain:7dw caption:6y1 capture:4r7,-,2u6,6v6,6qx,3xl caracole:5bp caramelise:fe,fc
caramelize:fe,fc caravan:5hn carbonate:82i,o1 carbonise:1ep,1e4 carbonize:1ep,1e4 carboxylate:1zi carburet:4es
carburise:1ep carburize:1ep card:3fr,2iy care:-,7sf,-,7dd care_for:-,-,ar careen:5dz,583 career:60o caress:2vq
carjack:3wi carmine:210 carnalise:gz carnalize:4qb,2qy,gz carnify:1vk carol:4xb carom:596,4ek carouse:7l8
carpenter:7a0 carpet:8jk,2x0,2wz
carry:3tm,8eq,60d,-,2ui,4f6,8c8,7tu,v3,83s,-,2so,7oh,6sn,4z5,3nw,-,8j6,8ia,89r,83t,82x,7x4,7t8,7t3,73d,6v4,6lm,5qr,5p9,4ye,2y3,-,-,-,-,-,-,-,85
carry_away:3rj carry_back:2g3 carry_forward:5qv carry_off:7p1,3rj,1ro carry_on:7ek,89f,-,7oe carry_out:4kn,1tm
carry_over:1bg,609,6hp,5qv carry_the_can:6uw carry_through:4kn,7sn carry_to_term:87 carry_weight:2nn cart:3u7,3tr
cart_away:3ts cart_off:3ts cartoon:4s6 cartwheel:5vl carve:30f,30i,30e carve_out:517,29c carve_up:7hm cascade:5z5,3vn
cascade_down:5z5 case:6cj,3yi caseate:1zk,1zj cash:6oo cash_in:6oo cash_in_on:6rt cash_in_one's_chips:1cn cash_out:8kh
cashier:7ca,7bp casket:4et cast:4jr,6lz,4uh,41h,774,57n,4nk,42c,-,-,af cast_about:2h3 cast_anchor:387 cast_around:2h3
cast_aside:6k7 cast_away:6k7 cast_off:42c,4p0 cast_on:4oz cast_out:7ml,6k7 castigate:-,7m2 castrate:224,qe,8e,8c
cat:3oa,af catabolise:vj catabolize:vj catalog:4j5,2hi catalogue:2hi,4j5 catalyse:zi catalyze:zi catapult:42p,42i
catch:2qt,660,3mp,3s7,2u6,3bi,41c,3xl,5rl,6nk,-,229,7ng,6ft,6ai,3bj,2ax,29o,by,8lc,6fu,64y,-,4y5,3xm,3jh,-,2qu,1qb
catch_a_glimpse:67l catch_a_wink:1t catch_cold:bz catch_fire:8la catch_it:7m5 catch_on:29q,22b catch_out:2rm
catch_sight:67l catch_some_z's:1q catch_up:5ov,2as catch_up_with:-,7ot categorise:2i1 categorize:2i1 catenate:3vr
catenulate:3vr cathect:2u catheterise:of catheterize:of catholicise:1gf catholicize:1gf catnap:1t caucus:7cj caulk:3fi
cause:4l9 cause_to_be_perceived:66u cause_to_sleep:2c causeway:6zo,329 cauterise:1eq,10b cauterize:1eq,10b
cave:34t,2h6 cave_in:5nj cavern:34s cavern_out:34s cavort:57x cease:89j,806 cede:6x0,6lv celebrate:7w5,7ky,78r
cement:382,3hj,3hh cense:678 censor:7la,2lb center:891,2qd,53h center_on:891,8fn center_punch:3sr centralise:1ix
centralize:1ix centre:53h,2qd centrifugate:5vq centrifuge:5vq cere:34x cerebrate:2ep certificate:6pd
certify:-,71p,7eh,7ex cha-cha:5a1 chafe:668,-,-,302,2zl,1eo chaffer:6p2 chain:3vi,35p chain_up:35a chair:7du
chairman:7du chalk:4rn chalk_out:4sq chalk_up:6xo chamber:86c chamfer:4cc,340 chance:7ya,7rp,6nl chance_on:6ss
chance_upon:6ss chandelle:5ko change:gy,f6,gl,23h,lm,kg,6ou,61o,23l,ko change_by_reversal:hm change_course:5h8
change_form:hu change_hands:6k5 change_integrity:hs change_intensity:6g4 change_magnitude:ln change_over:1fk,1fo
change_owners:6k5 change_posture:5mq change_shape:hu change_state:in change_surface:1cc change_taste:6gw
channel:60d,5fa,3ro channel-surf:23n channelise:5f0,50x,3ro,3hw channelize:5f0,50x,3ro,3hw chap:19p chaperon:5ss
chaperone:5ss char:8mw,1fh character:3at characterise:8bu characterize:-,8bu charcoal:4s3
charge:-,-,6xk,5ww,7is,-,-,3yy,6xn,71k,71e,6x3,5my,-,4r5,3z5,-,-,-,-,2r4,2ni,1ya,1y9,1vb chariot:5hr,5be
charleston:59z charm:-,7x6 chart:2ov,2o4,50k charter:7gn,7ew,6if chase:5pa,7qi,4cb,340 chase_after:7qi,5pa
chase_away:5pd chasse:59j chasten:-,qo,ql chatter:6fc,484 chauffeur:5xa cheapen:r8 cheat:7vi,-,7vn,7vv cheat_on:7vv
check:2ip,7q8,2is,7nf,54q,2iq,1nq,86k,86i,7tc,7sv,71f,71d,54s,54r,4s2,-,-,-,-,-,2iu,1c3,19k,19j check_into:2ip
check_off:2iq check_out:2ip,-,86k,760,744,6w7 check_over:2ip check_up_on:2ip checker:4s2,1nc checkrow:44s
cheese:89i,43u chelate:81r chemisorb:4eu cheque:6w7 chequer:4s2,1nc chew_over:2ew chicken_out:76j child-proof:l5
childproof:l5 chill:-,1e8,1e5 chime:6et chin:5lb chin_up:5lb chine:3ax chink:6fg,3q2,19k chip:30z,30v,4ei,312,30y
chip_at:30i chip_away:n2 chip_away_at:n2 chip_in:6vt chip_off:30z chiromance:64q chirp:-,4x5 chisel:7vn,7vi,30x
chlorinate:o0,c7 chloroform:2o chock:3dm,2uj chock_up:443 choir:4x6
choke:3,4ai,4aj,al,ak,7ps,7bv,3xd,3x3,1h1,1h0,1cn,m5,aj choke_back:1h2 choke_down:1h2 choke_off:1h2,3xd choke_up:3xg
chondrify:1vl choose:2k9,2kw,2ky choose_up:7f0 chop:30r,568,516,3ov,30l chop_down:30n chop_off:379 chop_up:30r
chord:4wq,1t6 choreograph:4u9,2ot chortle:42 chorus:-,4x6 christianise:1gb christianize:1gc,1gb chrome:3ly,1y4
chromium-plate:3ly chronologise:10w chronologize:10w chuck:42j,6kv,2ye,af chuck_out:6k7,3w0 chuckle:42 chuff:m
chug:6ed chum_up:7xi chunk:3kc,2i0 church:608 churn:3pc,585 churn_out:4v0,4iu chute:5kh cicatrise:47y cicatrize:47y
cinch:37v,2ix,2fd cinematise:4ur cinematize:4ur cipher:-,2fl circle:5c1,5vb,43s circle_around:60p circle_round:60p
circuit:60q circularise:7fv,5v8 circularize:7fv,7fu,5v8,-,26z circulate:-,-,5v6,5v2,5v4,5v1 circumambulate:5c0
circumcise:33h,33g circumfuse:60u circumnavigate:5c2 circumscribe:4c9,v4,4ca circumvolute:8ht circumvolve:5vj
cite:-,-,4tt citify:1vm citrate:hd civilise:77f,1jn civilize:77f,1jn clabber:1q1 clack:6df claim:-,6r8 clam:3k1
clamber:5di clamor:-,-,7mx clamp:3dw clamp_down:1kp clang:6dp clangor:6dr,6dp clangour:6dr clank:6dq
clap:4gb,62l,-,4e,62k,2xd,2xc clap_on:3h6 clap_together:4ij clap_up:4ij clapboard:3cw clapperclaw:38j clarify:-,1wc
clarion:4xl clash:498,87y clasp:2uc,47j,47h,2v5 class:2hq classicise:1zm classicize:1zm classify:2hq,7n5,2ss
clatter:6df claw:5cf,2tw,38k claxon:6ey clean:45b,mj,45e,4n,8ie,4gj,4gi,45a,n6,mk clean_house:45e
clean_out:1oq,79b,6wp clean_up:10o,6rs,6oe,5c cleanse:4n,1vx
clear:nc,pk,8mr,-,pj,7p3,6t3,6b7,60j,2dr,7bo,71t,6tf,6td,6t4,6ie,5wm,-,-,23c,1p1,1p0,1oz,mn clear-cut:ph clear_away:nb
clear_off:nb clear_out:542,27c,1oq clear_the_air:5pe clear_the_throat:4j clear_up:-,1tg,mn,8mr,2dr cleat:727,386
cleave:48k,48t,2uy clench:4at,3lr clerk:7ab clew:43x click:59c,6fb,6fc,2y5,-,-,29w click_off:1ud click_open:3eb
climax:1tk climb:5dj,5ds,1ms,5ud,wx,jj climb_down:5lv climb_on:5dp climb_up:5dj,64h,jl clinch:3e4,4au,4at,3qa,3e3
cling:2uy,-,2ub cling_to:2uv clink:6fh,6fg clinker:1zo,1zn clip:3uh,5at,3hn,3an,13b clitter:6dg cloak:6a1,4hw,3cc
clobber:3p6,3oi clock:1ua clog:3xd,4ud,37n,1nt,1dx,ne clog_up:3xd cloister:8fr,3we,1ux clomp:5es clone:4sc clop:6f8
close:3e5,3ee,7c6,7c4,807,-,8kb,75t,691,64a,5ws,5wr,4g9,3xc,3q1,368,1bs close_down:7c6 close_in:5wt,4ct
close_off:89h,5th,3x7 close_out:82t,728,1bp close_up:7c6,3x4,368 closet:37t closure:1zp clot:1q2,1q3,1q1,1dx
clothe:6f,778,4hw cloture:1zp cloud:8mp,6bc,5ux,-,461,29e,1x7,1h5 cloud_over:8mq,1cz cloud_up:8mq clout:3oh clown:ei
clown_around:ei cloy:6z8 club:7xy,7xx,3q5,3ai clue:43x clump:6f8,5sk,5es,3y7 clunk:6f8 cluster:5sk,3y7
clutch:2ts,2uv,2sh clutter:nd clutter_up:nd co-author:4tq co-educate:77c co-occur:86y co-occur_with:870
co-opt:791,7qo,78j,73v co-sign:7ha co-star:832,4vv co-vary:877 coach:-,5ex coact:7az coagulate:1q2,1q3
coal:8mw,729,4ew coalesce:1hm,3v4 coapt:4ey,4ex coarsen:300,hb coast:58c coat:31s,6x,31f cobble:327,yn
cobble_together:4j3 cobble_up:4j3 cobblestone:327 cocainise:2n cocainize:2n cock:582,2z1,5cs cock_up:5ml cocker:7v4
cockle:5up,344 coconspire:2of cocoon:62c,4c2 coddle:7v4,177 code:4d6 codify:1t4 coeducate:77c coerce:7mo
coexist:7zu,7zt coffin:40g cog:3l8,36i coggle:5d3,55v cogitate:2nx,2ep cognise:2aa cognize:2aa cohabit:85p,7zt
cohere:2uy,8k7,8k6 coif:3cd,51 coiffe:51 coiffure:51 coil:5w1,4no,441 coin:4ss,4kf coincide:86y,1at,86n coinsure:6o1
coke:1vg cold-cream:3h3 cold-shoulder:2da cold_work:4oi coldcock:3oe coldwork:4oi collaborate:7aw,7ax
collapse:5nj,3v,60v,5uz,5nk,-,tn collar:2u5,2u8,2u7 collate:2io,3kb collect:6va,6jl,3jj,3k4,6vb collectivise:7d0
collectivize:7d0 collide:87y,49h,498 collide_with:2x7 colligate:2p8,2ln collimate:1zd,1r0 collocate:80h,2i0
collocate_with:870 collude:2oh colly:45i colonise:7xo,1k0 colonize:7xo,1k0 color:11t,-,7qr,4sm,-,11e color_in:11t
colorise:11t colorize:11t colour:7qr,4sm,-,-,11t,11e colour_in:11t colourise:11t colourize:11t comb:4ea,3ab,4z
comb_out:6kd,4z combine:830,p7,3v5,6vu,764,3k8,1hm combust:8lj,8la,-,-,1f5
come:53a,5pt,1aa,225,828,1af,8ip,8il,8a8,8in,51w,8gj,1aq,84v,82j,5pw,2qi,8hn,818,6gz,2id come_about:1a2
come_across:6ss,68f,5sa,-,29x come_after:8f7,79r come_alive:29 come_along:1ll,ww come_apart:199 come_around:2hp,1am
come_away:37d,5qf come_back:235,-,5ow come_before:79v come_by:7km,6i3 come_close:75k,87q come_down:5ks,ve,8kr,bv
come_forth:200,826 come_forward:61u come_home:29w come_in:5rb,5pw,87w,-,2ic come_in_for:8gf come_in_handy:8fy
come_into:6i3 come_into_being:1cy come_near:7yn,5wq,53b come_of_age:7r8 come_off:37d,1al,30z
come_on:1le,5wq,ww,44e,1b7 come_out:1le,1lq,200,808,638,2ic,61u,60n,-,-,236 come_round:2hp
come_through:1lu,5s3,81k,7p7 come_to:64u,890,7ph,2y come_to_grips:7df come_to_hand:1lc come_to_life:1cy,87o
come_to_light:1lc come_to_mind:2c9 come_to_the_fore:61u come_together:5ws
come_up:4j8,1a1,53a,5no,82b,5ki,8fe,44e,6ix,5kq,3k6,3jm come_upon:6ss,6iu come_with:8em comfit:4j2 comfort:-,b7
command:-,-,-,8bl,7e0 commandeer:3wg commemorate:2co,2ck,2cm commence:1aw,1bb,4lz commend:-,4rh commercialise:1rn
commercialize:-,1rn commingle:3va,1hm comminute:18t commission:7ip,7jg,7io commit:7wm,-,71k,71m,6qq,75s
commit_suicide:3b2 commix:3v8 commove:-,3pi communalise:6u0 communalize:6u0 communicate:-,-,6lf,3fm communise:1je,1jc
communize:1je,1jc commutate:ho commute:23y,5xs,1fl,kj,kg compact:3y5,3y4,3kw,3kp companion:8eo company:8eo
compare:2hj,8gh,2hm comparison-shop:6ye compart:3ws compartmentalise:1td compartmentalize:1td compass:7pj,5c2,29i
compel:7mw,83n compensate:88i,6nx,88j,7oq,6o8,6ns compere:7xz compile:6va,4j1,4j6 complect:81x complement:1ps
complete:1te,1pr,7u7 complexify:1if,1ie complexion:12f complicate:1il,1id complot:2oe comply:7rg comport:7oo,7oh
compose:81p,4tu,4su,4j1,-,2od compost:1zq compound:tz,p7,6px,4mu,3v5 comprehend:29i,64l,82v compress:3kw,3kp
comprise:83c,82u,81n compute:2fl computerise:6zy,6jp,4vn computerize:6zy,6jp,4vn con:7vb,2bl concatenate:3vj,op
conceal:69n,69w concede:-,-,6x0 conceive:4jt,2m6,7d conceive_of:4k5 concenter:2rn
concentrate:vd,2qd,1ix,wb,5tn,1dj,vc,vb concentrate_on:891 concentre:2rn conceptualise:4jt conceptualize:4jt
concern:890,899 concert:4ke concertina:60w concertise:4vb concertize:4vb conciliate:-,-,1t9 conclude:2f9,2pf,-,807
concoct:3ux,4o2,4k0,4jw concord:8c4,4lm,3vm concrete:4ez,1et concretise:23q concretize:2pi,23q concur:-,1at
concuss:58v,9o condemn:-,-,7my,6a8,-,6r1 condense:1di,wb,1dp,1do,1dl,1dk,1dj condescend:7xt,7xs,7of
condition:7v9,7sv,-,r6,5h conduce:7t5 conduct:7ek,4xg,7oh,5p1,60d,4xh cone:4ce confabulate:4jz confect:4zw,4j2
confection:4j2 confederate:7i0,7d4 confer:-,6pj confide:-,71m configure:4mt confine:uv,3eg,8du,7lg,37o confine_to:v4
confirm:2j8,-,t8,7iu,7ik confiscate:6r0 conflagrate:8le,8la conflate:1hm conflict:87v,7uo conform:879,iz
conform_to:883,j0 confound:2du,2dk confront:-,-,-,8ii confuse:2dk,2du,-,4mr,2dp confute:2je conga:59w congeal:1nz
congee:5q8 congest:3xd conglobate:ie conglobe:ie conglomerate:k4 conglutinate:4ey,2v0 congregate:5sc conjecture:2f6
conjoin:364,7kn conjugate:1ht,-,272 conjure:4jh,-,2oe conjure_up:4jh conk:54v,3mq,1cn,2w conk_out:1my,do conn:5f6
connect:3fj,2p8,81u,-,2xe,-,8j9,77j,77i,3ps,3np connive:7x0,2oi connive_at:7b1 conquer:1qk,6qx consecrate:775
conserve:89p,6rx,6qg,rt consider:2ma,6cn,2rz,-,-,2m6,67z,67o,2mb consign:71i,71e,71j consist:860,8jr,86j,83c
consociate:7hy consolidate:w1,kz,w2,l1,l0 consonate:6f2 consort:7xk,8c4,5ec conspire:2oe,2oh constellate:8ao,5sk,i0
constipate:1nt,a6 constitute:81n,78e,81q,4lg constitutionalise:266 constitutionalize:72d,57r,266 constrain:7tq,37o,1ko
constrict:3kp,14u constringe:14u construct:4mf,4mb,4c7,511,510,2f7 construe:2dy construe_with:870
consubstantiate:w6,w5 consume:-,-,-,49v,-,2b2 consummate:4kr,4kq contact:-,2sw contain:82u,8c8,7nf,8j8,8c9
containerise:3xy containerize:3xy contaminate:1uk,1um contemplate:6cd,2nz,2o2,2ew contemporise:8hy,2s7
contemporize:8hy,2s7 contend:-,-,-,7xc continue:8a2,-,89f,5og,7a6,8jb,8ja,8g8,8ae,fw contort:3ex contour:4rk
contra_danse:59t contract:-,7a5,3kp,bx,vr,348,1dj,14y,w8 contract_out:7a7 contradance:59t contradict:87a,-,-,2jb
contradistinguish:2in contrast:2ik,87u contravene:7uo contredanse:59t contribute:6y4,6vt,7t5,6m7 contrive:4kc,4jq,4jr
control:7e0,7nf,2vi,-,7ou,7n8,2it,2is,2am controvert:-,2jf contuse:3zj convalesce:cn convect:5v5 convene:5sh
conventionalise:1zr conventionalize:1zr,4rb converge:8dr,8gx,5tm,1e0 convert:1fo,fg,1g5,kg,1g9,-,-,-,-,kj,ff
convey:-,-,6lf,6k2,60d,602,3re convolute:34h convolve:34h convoy:5sr convulse:-,44,58x,58s,3ku,3kt cooccur:86y
cooccur_with:870 cook:4nz,4nr,17m,7vx,17n cook_out:17v cook_up:4o2,4jx cool:1e8,1e5,1e6 cool_down:1e8,1e6,1e5
cool_off:-,1e6 cool_one's_heels:840 coop_in:3eh coop_up:3eh cooper:4n2 cooperate:7aw coordinate:1iv,7dj,7dk,1r3
cop:6xs,2u5 cop_out:2kx cope:7xc copolymerise:zc copolymerize:zc copper:31y copper-bottom:72e copulate:3qt
copy:4zc,4yq,4xp,4s7 copy_out:4zd copyedit:2en copyread:2en copyright:6mf corbel:72a cord:413,35c cordon_off:4cz
corduroy:4zx core:4db core_out:34r cork:3q3,17d cork_up:3q3 corkscrew:5w2 corn:-,1zw corner:7e8,5fb,5bq cornice:72b
coronate:77q corrade:303 corral:4f0,3vq,3jn correct:q9,7oq,-,88i,7su,5kt,13r,as correlate:86p,2pa
correspond:86i,83d,-,8c1 corroborate:2j8,-,87b corrode:10g,10f corrugate:3kl corrupt:7w9,6sg,461,qp corset:6o
coruscate:8m2,1rz cosh:3mr cosign:7ha cosponsor:6jw cosset:7v4 cost:8cg,82q costume:6z,6zz cotton_on:29q cough:h
cough_out:j cough_up:6hd,j count:-,84y,-,-,8gs,2lm,8j7,2p6,2p5 count_on:2p3 counter:-,7ui counter-drill:3sq
counteract:7ue,7uf,7rn,7rm counterbalance:88i,87s,7rn counterchange:ge countercheck:7uf,7q9 counterfeit:4me
countermarch:5om,2i9 countermine:7rm counterplot:2og counterpoint:87u,4tv counterpoise:87t counterpose:87t
countersink:44y countervail:8ev,7rn counterweight:87t country-dance:59t couple:36d,370,7kw,3qt couple_on:370
couple_up:370 course:5yj,5yi court:7qf,7qh,7qg court-martial:7lz covenant:7il
cover:3cb,2t5,8ae,88z,-,82v,5c5,-,-,788,6a5,-,-,-,88j,7ij,789,6w4,69y,4c4,3qz,3cs,-,-,8b,6g cover_up:6a5 cower:5y3,5y2
cowhide:3o9 cowl:3cv cox:7es cozen:7vq,7vo,6t1 crab:5f2,5az crack:19j,6ex,6ew,3mu,21t,19o,19n,7v6,-,-,19l,vi,vh
crack_down:1kp crack_up:-,-,3t crackle:6dw,-,gi cradle:2v4,7r6,571,48f,45u craft:4n0 cram:443,4h1,2br,1j3
cramp:385,v8,3y,3x cranch:4e1 crane:3g crank:5nw,54d,4e2,3dh,34f crank_out:50a crank_up:54d,4e2 crap:a4 crap_up:3xe
crape:4ev,2vd crash:5ky,61q,49c,5rq,49d,86h,6e1,5ro,49e,41i,28f,1mz,25 crash-dive:5kf crash_land:5m8 crate:3yj
craunch:4e1 crawl:588,8gn,8el,5y2,5ji crawl_in:26 crayon:4s0 craze:-,19q creak:6dd cream:3pa,3oi,3h2,317,lv
cream_off:317,2kl crease:343,341,2xu,25n create:4hy,50d,4r2,7it,4kl,4ie create_by_mental_act:4jn
create_from_raw_material:4ma create_from_raw_stuff:4ma create_mentally:4jn create_verbally:4sr credit:2qz,2r3,6pr,2lg
creep:588,5c4,5xm,5y2 creep_in:2w3 creep_up:5o3 cremate:1ff crenel:6zn crenelate:6zn crenellate:6zn creolize:fj
creosote:nz crepe:4ev crepitate:6dw crescendo:22w crest:8b6,5q2 crib:7vp,6rn,331 crick:34 criminalise:7jh
criminalize:7nz,7jh crimp:3uk,2vd crimson:e6 cringe:5xp,5y2 crinkle:343,25n cripple:tt,ci crisp:343,17i crispen:17i
crisscross:5c8,33v,1x9 croak:1cn crochet:4p7,4p6 crock:5xo,45l crook:5tw crop:483,4yj,4m6,4b9,4b8,3an crop_out:1lp
crop_up:6bb croquet:4f3 cross:5c5,5sb,7tg,5ch,8a3,5cd,4ru,3qy cross-check:2iw cross-dress:6y cross-fertilise:7b,7a
cross-fertilize:7b,7a cross-file:7i6 cross-index:7ib cross-link:365 cross-pollinate:7c crossbreed:3qy crosscut:4f4
crosshatch:4si crouch:5xw,473 crowd:5t3,85h,5sx,5wu crowd_out:5qx crowd_together:5sx crown:77q,1tl,8be,3d2 crucify:7jv
cruise:5ez,52p,6aw,52o crumb:31x,19w,n1 crumble:5uz,1hy,re crump:6f7,-,157 crumple:5uz,346,344,25n crunch:-,4e1,-,18t
crusade:7xl crush:7by,4dw,-,19y,-,3zk,-,24t crush_out:1sp crust:1ce cry:-,94,-,-,-,-,95 cry_for:82r cry_out_for:82r
crystalise:2dr,1oc,1o4,i7 crystalize:2dr,1oc,1o4,i7 crystallise:2dr,1oc,i7 crystallize:i7,2dr,1oc,1o4 cub:7x
cube:2fx,30j cuckold:7vv cuddle:3qb,3qd cudgel:3q6 cuff:3p4,35m cull:6kg,3jp cull_out:2kk culminate:1tk,1bz,7pi,5s2,i9
cultivate:4yp,4yj,77f,14j culture:wg cumber:37m cumulate:k4 cup:1sl,oh,bu curb:7nf,37l,v9 curdle:1q1,1o1,1o0
cure:b5,1zs,1zu,1zt curl:1d4,63c,441,2vc curl_up:63c curry:6g8,1xz,63 currycomb:4eb curtail:v9,13b curtain:72f
curtain_off:5ti curtsey:5ur curtsy:5ur curve:5tp,8hv,5ty,5tw,1d4 curvet:5k6 cushion:4bb custom-make:4ik
customise:4ik,1gl customize:4ik,1gl
cut:482,1m5,5tp,4gs,7bn,50j,4o5,3on,-,qh,80n,7xf,683,63v,5co,5cn,54k,54j,50u,50t,50s,50i,4uw,4gu,4gt,48e,41z,3aj,3af,2vu,-,253,1s0,1oj,1m8,139,w8,tu,ez,d4,8g
cut_across:5c5,7zx,4f4 cut_away:54l,485 cut_back:5pn,1m5,3an,v9 cut_corners:4ut cut_down:1m5,3av,2xr,-,3ae,30s
cut_in:6tw,5x9,-,1yl,1hr cut_into:38z cut_off:-,139,379,3sd,30y,306 cut_out:1rx,48a,3sd,47o,-,1bt
cut_short:1d7,1yn,16q,13b cut_through:5c5 cut_to:54m cut_up:30e,13a,1td,qg cutinize:28z cybernate:4vn
cycle:5wh,5w9,5fl,5fi,1ak cycle_on:5wa cyclostyle:4zi cypher:-,2fl dab:2wp,2wo dabble:5lh,7bb,7av,55c dado:6kq,3un
daisy-chain:3fk dally:7dh,5qm,-,2p2 dam:3x6 dam_up:3x6 damage:yb,29f damascene:4qo damp:6g5,26w,1gx,1gv
dampen:1gz,so,6g5,1h3,1gx,1gw,1gv dance:59h,4ub,63g dandify:70 dandle:55d,2tn dangle:8es,3xw dapple:1x7 dare:75q,7rs
darken:160,460,15u darn:3by dart:5aj,5xr,5ai dash:5xr,19h,41i,7th,-,nn dash_off:4t5 date:7k7,2s5,2di,7k9,2s3
date-mark:2s4 date_back:8fq date_from:8fq date_stamp:2s5 dateline:2s4 datemark:2s4 daub:3gi,39h,2wq dawdle:5xd,5qm,5or
dawn:29w,805,1zz daydream:4ka,7b5 daze:6c0,65o dazzle:6c0,2qq de-access:6ni de-aerate:745 de-emphasise:1xv
de-emphasize:1xv de-energise:2t de-energize:2t de-escalate:130,12z de-ice:1f4 de-iodinate:1yq de-ionate:1yo
deaccession:6n0 deactivate:oy,ox deaden:1gx,4gf,1nk,1nj,p6,p0,fm deaerate:745 deaf:6fx deafen:6fy,6fx,16l
deal:-,2rz,756,7xc,6tt,6n5,7dd,763,6nb,7ek,6ts,6nc,6n8 deal_out:6tt deaminate:26x deaminize:26x debar:7mc,7fq
debark:5m0 debase:7w9,1un,1tu debate:2pe debauch:7w9 debilitate:1gs debit:6pv debone:pv debouch:60y,206 debug:qb
debut:4vi,4vg,4vh decaffeinate:746 decalcify:1vj,1vi decamp:5zx,5zi,5qg decant:5z0 decapitate:4al decarbonate:747
decarbonise:207 decarbonize:207 decarboxylate:1vw,1vv decarburise:207 decarburize:207 decay:1i6,re,23v decease:1cn
deceive:7vq decelerate:1np,1nh decentralise:1iy decentralize:1iy decerebrate:748 decertify:7ei dechlorinate:749
decide:2n5,2nb,2nd,2no decimalise:209,208 decimalize:209,208 decimate:1rp,1ro decipher:-,2ec deck:8jh,4q8,3oe
deck_out:5w deck_up:5w declare:-,-,-,-,7eg,6un declassify:7n7 declaw:pr decline:qt,6m5,-,1mj,5uo,5kt declutch:20a
decoct:1ev,vc,s1 decoke:207 decollate:4al decolonise:7xp decolonize:7xp decolor:118 decolorise:118 decolorize:118
decolour:118 decolourise:118 decolourize:118 decommission:6we decompose:rf,1i6,ri decompress:3kx,1is,38
deconcentrate:1iy decontaminate:1ul decontrol:7hk decorate:4pp,8jh,7s0,3vs decorticate:31q,me decouple:371,2pb,1rs,1rr
decoy:7w0 decrease:j6,1nv decree:-,2pj decrepitate:gh,gg decrescendo:22x decriminalise:7jj decriminalize:7jj
decussate:5ce dedicate:-,78d,-,2ko dedifferentiate:g2 deduce:2fi deduct:2g2,6j4,2fi deed_over:6om deem:2mo
deep-dye:11q deep-fat-fry:180 deep-fry:184 deep-six:6k9,41u deep_freeze:1ey deepen:tz,tw,26g,23l deface:47p
defalcate:6tl defang:ps defat:74a default:6o9 default_on:6o9 defeat:-,7if defecate:a4 defect:7wu defeminise:8d
defeminize:8d defend:-,-,-,-,-,7wi defenestrate:41p defer:84k defervesce:26o defibrillate:7ss defibrinate:74b
defile:461,45z,1uj define:80c,-,8bw,8hl deflagrate:8my,28q deflate:3rv,3ru,-,25d,25b,z4 deflect:7fq,5tu,5tr
deflower:3qr,1sm defog:1d1 defoliate:pl deforest:pm deform:4ch,3ex,34b,1sk,1se,hu defraud:7vb defray:71q defrock:7iv
defrost:1f4 defy:8d7,8dc degas:n8 degauss:1ia degenerate:cm deglaze:4ns deglycerolise:5nc deglycerolize:5nc
degrade:38r,-,r8 degrease:74c dehisce:15c dehorn:q1,pt dehumanise:-,1sv dehumanize:-,1sv dehumidify:se
dehydrate:rw,rq,rp dehydrogenate:15e deice:1f4 deify:2mm,22m deign:7xs deionize:74d delay:1q9,84h,1qe,1nq
delegate:78a,77u delete:47m,-,qd delimit:80c,8b9,2rf delimitate:80c,2rf delineate:8hl,80c,4ri,4c6 deliquesce:23w,1f3
delist:74e deliver:-,3s3,6to,7sj,7mi,-,-,7sm,738,6lv,41q,7r deliver_the_goods:7p7 delocalize:74f delouse:20b
delude:7vq deluge:444,-,sn delve:38z demagnetise:-,1ia demagnetize:-,1ia demand:-,82n demarcate:2rg,2rf
demasculinise:8e demasculinize:8e dematerialise:1ao dematerialize:1ao demineralise:274 demineralize:274 demise:6jy
demist:1d1 demo:6a7 democratise:7qc,7qb democratize:7qc,7qb demodulate:3f0 demolish:4mo,4mp demonetise:1uq
demonetize:1uq demonise:230 demonize:230 demonstrate:6a7,2j2,-,7ox demoralise:7w9 demoralize:7w9,-,2dv demote:78t
demulsify:1vt,1vs demyelinate:50y demystify:1ye demythologise:h7 demythologize:h7 denationalise:1jp denationalize:1jp
denaturalise:1ju,1js denaturalize:1ju,1js denature:242,241,240 denazify:1vu denitrify:1vz denounce:-,7n3 dent:349
denudate:pg denude:pg deny:-,-,6j0,6iv,6iw deodorise:679 deodorize:679 deodourise:679 deoxidise:vf deoxidize:vf
deoxygenate:74g depart:538,873,5qz,5q5,76u,5yf depend:87f,2p6 depend_on:8dz,87e,87d depend_upon:8dz,87e
depersonalise:1gn depersonalize:1gn depict:4r9,-,4re depilate:4v deplane:5r9 deploy:-,3jd deplumate:3k3
deplume:6wr,3k3 depolarise:273 depolarize:273 depopulate:20c deport:7oh,7mi,7m0 depose:79m deposit:44m,6w5,4b6
deprave:7w9 depreciate:-,16g,16f depress:-,5l6,4b2,4b1,tq depressurise:1is depressurize:1is deprive:6wn,6wi,m2
depute:78a,786,77u deputise:787,786 deputize:787,786 deracinate:7qz,4a0 derail:5qo,5qn derange:-,10s derate:20e
derecognise:7ei derecognize:7ei deregulate:7nl derequisition:6rb derestrict:7nd derive:2fi,6ti,xc,xb,8hn
desacralize:6k4 desalinate:20g desalinise:20g desalinize:20g desalt:20g descale:31r descant:4ui descant_on:4tn
descend:5ks,8hn,7xs,1ab describe:-,-,4c6,2hh descry:6ay desecrate:7us desegregate:7jl desensitise:65m,109
desensitize:65m,109 desert:2cv,7wu,52c deserve:851 desex:8i desexualise:5ia,8i desexualize:5ia,8i desiccate:rw,rq,rp
design:4kc,2oq,4km,4kj,50c,4ju,2n9 designate:-,77u,-,-,2op desolate:2cv,20c,1go desorb:26e,26d despatch:5ih
despoil:712,49t desquamate:10 destabilise:107,105 destabilize:107,105 destain:74h destalinise:269 destalinize:269
destine:-,2op destress:1xv destroy:4i7,49o,-,3bb destruct:4i9,4i7 desulfurize:74i desulphurize:74i desynchronise:1hl
desynchronize:1hl detach:376,5tg,37d detail:-,2kp detain:7lg,1qe,1q9 detect:6az deterge:3li deteriorate:rc,cm
determine:-,2nl,2nf,-,2n5,2nj dethaw:1f2 dethrone:77s detick:74j detonate:155,153 detour:5ye detox:au detoxicate:1wd
detoxify:1wd,au detract:20h detrain:5r8 detransitivise:1l0 detransitivize:1l0 detribalise:ka detribalize:ka detusk:q0
devaluate:1up,16f devalue:1up,1uo,16f devastate:1go,yh devein:74k
develop:4y8,4y7,22p,cw,824,ly,-,2be,1ag,xd,1jm,xj,4j9,22c,68t,3w5,-,-,1ij,1a0,uw deviate:5y8,873,5y9 devil:-,4ny
devilise:231 devilize:231 devise:4jq,4m2,6l5 devitalise:l9 devitalize:l9 devitrify:1wg,1we devolve:77v,6l6,cm
devolve_on:8dz devote:-,2rp,6j2 devour:49s diabolise:231 diabolize:231 diagnose:2gk,2gl diagonalise:1yw
diagonalize:1yw diagram:4s5 dial:-,2ke dialyse:18p dialyze:18p diazotize:28r dibble:4a4,39b dice:30j dichotomise:2hv
dichotomize:2hv dicker:6p3 dictate:-,2eg,7x9 didder:1m diddle:7vb,4cp die:1cn,64z,-,1my,-,-,48b,-,21m,1c4,tm
die_away:wd die_back:vy die_down:vy,tl die_hard:857 die_off:1ly die_out:1ly,48b differ:87r
differentiate:2h9,2hg,2ga,g1,g0,fz diffract:5t8 diffuse:5xk,2w4 dig:38z,396,7bc,69h,5ah,394,2w7,29i dig_in:453
dig_into:2vt dig_out:69h,39c,396 dig_up:39l,69h digest:-,29t,2jh,1t3,1t2,1i0,wb,rg digitalise:25i digitalize:25i,b4
digitise:25i digitize:25i dignify:7rz,22k digress:-,5yf dike:4cw dilapidate:4ni,re dilate:150 dilly-dally:84i
dillydally:84i dilute:tu,1tu dim:6bz,168,167,15z,15s dimension:-,i3 diminish:j6,1nw dimple:1x1,3j din:6fm,2bw ding:6em
dingdong:6em dinge:22v,22u dip:4bc,-,1mk,127,6w9,6bz,5uu,5un,5ue,5lg,4nb,4bg,4bf,39e dip_into:2ea dip_solder:4e4
direct:-,-,4ug,7ds,5p1,5i0,-,4xg,-,2p7,5f0,-,2os dirty:45i disable:1xj,ck disaccord:8ey disadvantage:7ns
disafforest:pm disagree:-,8ey disagree_with:9r disappear:1lv,6b6,1lw,tk disapprove:2k7 disarrange:3vt,10z disarray:10r
disarticulate:36m disassemble:4mv disassociate:7co disband:5td,5t9 disbar:7jf disbelieve:2lk disbud:3ap,pu
disburden:3yr disburse:6ut discard:6k7 discase:6q discern:6gd discerp:4ar,496
discharge:7u7,3j0,7bm,3z0,-,-,ef,3z1,-,-,1op discipline:7sv,7su disclose:-,68n disco:5a2 discolor:11n,11i,11e
discolorise:118 discolorize:118 discolour:11e discolourise:118 discombobulate:-,2du discommode:7n1 disconnect:3pt,3fq
discontinue:89j,89w,1d5 discord:8ey discount:-,6xe discountenance:-,2rs discover:6az,2at,4kb,2q9,6ss,-,67e,2hh
discredit:2ly,-,2lk discriminate:2h7,7nn,6gf disembark:5m0 disembarrass:71s disembody:71v disembowel:pw disembroil:897
disenable:1xj disencumber:4cn disenfranchise:7iw disengage:423,3x2,t1 disentangle:4cn,3ve,897,440,4z disestablish:m4
disesteem:2mr disfavor:7ns disfavour:7ns disfigure:47p disforest:pm disfranchise:7iw disgorge:46k,af disgrace:7s1
disguise:6bg disgust:6gl dish:-,yw dish_out:6tt disharmonize:261 dishevel:3wq dishonor:7s1,7uq,6m8
dishonour:7s1,7uq,6m8 disincarnate:4l7 disincline:2l4 disinfect:c6 disinfest:71u disinherit:6wy
disintegrate:1hz,1i7,1i6 disinter:7g5 disinvest:772,6wm,mh disinvolve:897 disjoin:36l,36k disjoint:7co,36m,36l,36k
disk:4yn dislocate:1r2,1k3 dislodge:44o,57v,44j dismantle:4ng,4mv,pd dismember:4ap,4ar dismiss:-,-,7he,79a,-,19u
dismount:5ix disobey:7rk disoblige:7n1 disorder:-,10r disorganise:7dc disorganize:7dc disorient:6bl disorientate:6bl
disown:6wy dispatch:5ih,7u7,7jn,750,3b3 dispel:5pd,5tb dispense:6tt,7qe,b2 dispense_with:716,7qd,6v1
disperse:3ix,5tb,18q,5t4,4ht displace:5qw,79o,79a,53e display:68z,7qj displume:6wr,3k3 disport:7l4,57x
dispose:72o,6k7,2l3,3zt,14b dispose_of:7dg dispossess:6wo dispread:600 disprove:2je disqualify:14e disregard:-,-,2d7
disrespect:7g8,2mr disrobe:6q disrupt:-,243,1ym dissect:47q,2gd dissemble:-,6a1,4vw dissent:-,7ow dissever:7hm
dissimilate:kf,ke,kd dissimulate:6a2 dissipate:5tb,5t4,-,80r dissociate:7co,2pb,rh
dissolve:1ok,1oi,1ca,5t9,-,-,1ol,1od,1f2,1cb,19u dissonate:689,261 distance:89s,60m distemper:4qu distend:150,y1,y0
distil:1di,ua,u9,9d distill:1s8,u9,ua,1di,9d distinguish:2h9,6gd,2hg,-,2hh distort:-,2va,3ex,-,1se
distrain:72h,72g,6rd distress:7zo distribute:6tt,3j9,7jc,6hk,5v6,-,8kf,8ke,8kd,415 district:7nm distrust:2lz
disturb:-,3pi,2t2,1yk,ye disunify:1dz disunite:7co,48l ditch:6kz,6kv,6kh,5m9,49i,39a divaricate:8dp,4br
dive:5kc,5jn,5jm diverge:5tl,8gy,8do,873 diversify:1nb,1n9,1n8 divert:5y8,5i3,7l4,6wa divest:6wn,772,6wm,mh
divide:7hm,2g6,81s,48p,5te,48l divine:64p,39r divorce:7co,7kx divvy_up:6ts dizen:60 dizzy:20i
do:7tr,4uu,7ty,818,4l9,7uv,887,4i3,15,8dj,7p2,51,528 do_a_job_on:49p do_away_with:1rt do_by:7nw do_good:6tb do_in:3bg
do_it:3qi do_justice:68r,2a0 do_one's_best:7u4 do_the_dishes:45c do_the_honors:7y0 do_up:34v,5q do_well:8fo
do_well_by:7o6 do_work:7a8 dock:61a,6wk,6j5,48i,38d doctor:1tx,ax,yj doctor_up:1tx document:-,2j9 dodder:5d3
dodge:62z,630 doff:4dc dog:5pa dogfight:4ll dogsled:5g3 dole_out:6tt doll_up:5q domesticate:14j,14i,14h
domesticise:14i domesticize:14i domicile:85m domiciliate:85m,7gf dominate:84r,854,7r2,8ir,8bl don:6t donate:6pi
dong:6em doodle:4s4 dope:-,24h,bk dope_off:23 dope_up:bk dose:1y1,bj doss:25 doss_down:25 dot:8ao,3ix,-,1wt dote:8bs
double:wj,3o0,5xz,449,6um,4xo double-check:2iv double-date:7k8 double-glaze:6zm double-park:5ff double_back:5pm
double_birdie:4em double_bogey:4en double_crochet:4p9 double_cross:7qv double_dye:12i double_over:5xz
double_stitch:4p9 double_tongue:4xm double_up:5xz,6ty doubt:2lw,2lx douche:4y douse:8l9,85g,5lg,4bc,1n5,1l2,sf
dovetail:86x dower:6hi down:-,-,-,5mb,2xr,1s3 downgrade:2ih download:6lp downplay:-,1xq downsize:79d,296,295
dowse:85g,39s,1l2,sf doze:1s doze_off:23 draft:4t9,-,4qv drag:3u1,3u7,896,63j,5xe,-,63w,5cx,2yk,-,1a9 drag_a_bunt:3nt
drag_down:4ed drag_in:896 drag_on:8cy,1a9 drag_one's_feet:84i drag_one's_heels:84i drag_out:8cy,1a9 draggle:sh
dragoon:7mu,7bx drain:5z6,-,1p6,1gs dramatise:4t8 dramatize:4t8 drape:46o,46r,4hw,4h2 draught:4qv
draw:3te,6tn,4c6,2ri,5of,4ro,53r,-,2kd,-,-,61n,6w8,-,4ky,24f,637,4rp,4kz,2yb,8if,82p,7js,643,468,41b,3g9,2yc,2tr,-,1sf,1me,18d,pw,i5,da
draw_a_bead_on:-,2o6 draw_a_blank:2c8 draw_a_line:uz draw_and_quarter:7js draw_away:5p0,4dq draw_back:5ob,4gm
draw_close:3qb,5wq,4gn draw_in:41e,41b,63c,5wt,5r5,34o draw_near:5wq draw_off:4dq,6w8 draw_out:-,16u,-,4jj,46f,3ez
draw_rein:7e7 draw_the_line:uz draw_together:4g8 draw_up:7f1,5mj,551,2od,550 dream:4ka,661 dream_up:4jw
dredge:31c,2yk,2yj drench:8mt,-,1vc,sf dress:68,6f,320,5x,5t,228,5u6,4q5,3vs,3h0,3an,31i,1xf,b9,63,51 dress_down:-,61
dress_out:228 dress_ship:4q4 dress_up:5w,13e,4os,6z,5x dribble:5z3,4gx,3nw,e5
drift:5b0,5e3,57n,878,817,5b1,56r,4ba,26s,26l drift_off:23 drill:3so,2bg,2bs,2bt,2bh drill_in:2bu drink:-,-,-,2sd
drink_in:2sd drip:5z4,4gx drip-dry:sv drive:5ew,5et,5x5,42u,7mq,41d,4lb,425,41t,79s,-,8ig,79x,5x8,5g4,5eu,3nr,3nq,395
drive_around:5xa,7b9 drive_away:5pd drive_home:738 drive_in:-,5m5,3f9 drive_off:5pd drive_out:5pd,5x2,27c drive_up:53d
drivel:e5 drizzle:8ku,3iw drone:6fq drool:-,e5 droop:5mz,8et,1rj
drop:5lp,5lk,1mp,5n1,79e,-,1d9,3z1,30s,-,6q6,1hg,8es,7he,4gx,42c,-,2d1,2cz,238,ip,cm,7v drop-kick:3ib,3i5
drop_anchor:387 drop_away:qv drop_back:51d,5xe drop_behind:5xe drop_by:7km drop_dead:1cn drop_down:5n1 drop_in:7km
drop_like_flies:3w drop_off:j9,23,3z1,-,qv drop_open:5mh drop_out:-,76t,76s drop_the_ball:7um dropforge:4pn
dropkick:3ib,3i5 drown:3d9,1rw,1cu,1sr,8kl,64i drown_out:6dh drowse:1s,1y drowse_off:23 drub:3oi drudge:7bc drug:bj
drum:6dt,4xe,2br drum_out:795 drum_up:3ka dry:sr,sw dry-dock:38e dry-rot:ro dry-wall:4mg dry_clean:45m
dry_out:sw,8mu,sr dry_up:rp,vz drydock:38e dub:-,-,78s duck:55a,5ke,5lg dulcify:6gn dulcorate:6gn
dull:2yt,1h6,6g5,65n,2yu,21l,1h4 dumbfound:2dw dummy:4il dummy_up:4il dump:6ki,6kh,71w,5lo,5ll,3oe dun:-,-,1zv,15y
dung:1w1,a5 dunk:4bc,4ef duplex:290 duplicate:4xo,86r,4xr,wj dusk:161 dust:2yi,2zt,4h3,3ix dwarf:8bm,7fn
dwell:2o1,860,85l,8kk dwell_on:849 dwindle:zj dwindle_away:zj dwindle_down:zj dye:11o dyke:4cw dynamise:23p,23o
dynamite:159 dynamize:23p,23o eagle:4em earmark:2qm earn:6t4,6t7 earth:69x,36c earth_up:3xa ease:51h,b7,1yc
ease_off:jr,jq ease_up:537,jr,jq eat:-,-,-,-,-,10g eat_at:10l eat_away:10i,10h eat_up:-,-,4c5 eavesdrop:6fw
ebb:5b5,-,26i ebb_away:5b5 ebb_down:5b5 ebb_off:5b5 ebb_out:5b5 ebonise:126 ebonize:126 echo:-,6f1,88w eclipse:8ir,6bf
economise:732,6qg economize:6qg,732 eddy:5vs edge:5zc,73q,3vu,2yw edge_in:5ri edge_up:5ri edit:qc,-,qh,qd edit_out:qh
educate:77b,2be,77f educe:4jj,xb edulcorate:6gn eff:3qi efface:15t,-,47k effect:4kx,7ts effectuate:4kx effeminise:25v
effeminize:25v effervesce:1yh effloresce:13i,1o4,xq effuse:5yx,22r,132 egest:a0 egg:41n,31a egg_on:2wb egotrip:75d
egress:200 ejaculate:-,7g eject:3w0,ef,5zy,3iu eke_out:70r,811,6mi,6mh elaborate:-,4iw,1id,xa elapse:5ze elbow:56l,2xp
elect:790,2ki electioneer:7an electrify:-,1wi,1wh electrocute:7k2,7k1 electroplate:3lx elegise:4th elegize:4th
elevate:78l,5l7,22j elicit:-,4jj,2r8 elide:2d0 eliminate:1rt,82s,1ro,2lo,a0,-,279 elongate:16y elope:5zk
elucidate:-,2dr elude:5zl,8fm elute:32r emaciate:1gr,1gq emanate:22s,d emancipate:7lr,7ln emasculate:224,8e embalm:6kt
embank:8dv embargo:7lb,7fo embark:5m1,1b8,75h embark_on:4lz embarrass:-,7tb embattle:74u,514 embed:44p
embellish:-,8jh,4pp,13c embezzle:6tl emblazon:4sm,4qy embody:8bx,8bt,8i4 emboss:454 embower:3l1 embrace:82v,3q9,2b7
embrangle:1im embrittle:1wf embrocate:bo embroider:4oa embroil:896 embrown:15w,123 emcee:7xz emend:r9
emerge:1lf,200,1lt,5nq,826 emigrate:1kb emit:eg,8m6 empale:3sv empanel:7i9,2eb empathise:2a8 empathize:2a8
emplace:3zv,3zu emplane:5rk employ:-,7a3 empower:7ih,7ii empty:1ow,1op,5zw,3yt,a1 empurple:11x emulate:88y,88v
emulsify:1vr,1vq enable:1xn enact:7cc,4w0 enamel:4qk encamp:864 encapsulate:4cx,wa encase:3yi enchain:35n
encircle:43s,37u enclose:4bu,8du,4ct,o7 enclothe:6f encompass:82v encounter:5sa,6nl,8gl,8hz encourage:7t1
encrimson:20y encroach:5o4,7v2 encroach_upon:5rt encrust:31b,42z,xp encumber:37m end:806,1bw,8he,4ia end_up:1bv
endanger:8bq endeavor:7pz endeavour:7pz endorse:7fs,7ta,7ex endow:7ii,6hi endue:7ii endure:2jh,8d9,81b,64w,8cw,8cv,857
energise:24s,2s energize:2s,24s enervate:1gt enfeeble:1gs enfeoff:742 enfilade:8ah enfold:4bu enforce:7tp,7tq
enfranchise:7iy,7ix engage:75r,2b0,7a3,793,-,t0,75w,6mj,6if,420 engender:4lq,7f engild:4qs engineer:2p0,2os
engraft:450,44p engrave:3ar,-,4zq,3as engross:2b3,2b0 engulf:2b3,4bx enhance:ub,ud enjoy:-,-,-,653 enkindle:8le
enlace:431 enlarge:jg,vq,jx enlighten:-,-,2dr enlist:-,6mj enliven:-,p4 enmesh:3vd ennoble:7rz,78o enplane:5rk
enquire:-,-,2rb enrich:lx,6xa enrobe:3ch,5y enrol:7i4 enroll:7i4 ensconce:3zp enshrine:3xz enshroud:4c4 ensile:6sb
enslave:7lo ensnare:7w2,3xo ensnarl:3vd ensue:83h ensure:-,2is entail:83m,83k,741 entangle:898,3vb
enter:5rb,-,7i4,8fg,-,4vr,76l,3pu,1b8 enter_upon:6iu entertain:7l3,2p1 enthrone:777,77r entitle:7eu,-,78o entomb:7g3
entrain:5m2 entrance:-,2k entrap:7w2,3xo entrench:452,7v2,453 entrust:71m,72w entwine:4p3,431 enucleate:md,mb
envelop:4bu envenom:-,20j environ:3vv envisage:4k5 envision:4k2,4k4 enwrap:4bu epilate:4v epitomise:8c0 epitomize:8c0
epoxy:3c9 equal:87j,88h,1kg equalise:-,1kg equalize:-,1kg equate:2hm,83d,1kg equilibrate:he,88k equilibrise:88k
equilibrize:88k equip:70b,1xo eradicate:1ro,4nh erase:1st,47k erect:4nd,5mk erode:10l,10i eroticize:291 err:2dc,5e3
eruct:ag,7 erupt:1au,15b,8la,236,15a,-,1l9,15h escalade:5dl escalate:12x escallop:4nt escape:5zo,-,-,8fm,7z2,5zp,204
escape_from:5zh escort:5sn,5so espouse:71b,7kn,2b7 espy:6ay essay:7pv,7q1 establish:7c8,4lg,2j2,2j5,4li,4af,4mi,2fj
esteem:2mp,2m8 esterify:1wj estimate:2jz,2p3 estivate:1x estrange:7ys etch:4zu,6h9,4zq,3as,1om eternalise:23x
eternalize:23x eternise:23x eternize:85c,23x etherealize:232 etherialise:232 etherify:1wk etherise:2m etherize:2m
etiolate:ts,h0,e8 etymologise:-,2f8 etymologize:-,2f8 europeanise:1jh,1jg europeanize:1jg,1jh
evacuate:543,1ot,5qy,1ov,a1 evade:-,5zl,751 evaluate:2l6,2jr evanesce:1l5 evangelise:-,1ge evangelize:-,1ge
evaporate:1dr,27b,27a,tk even:38n,1kf,1ke even_off:88i even_out:88i,38n,1kf,1ke even_up:88i,5na eventuate:809
evert:61w evict:3vz,3vy eviscerate:308,1ox,pw,la evoke:-,4le,4jj,4jh evolve:4y7,x8,22p exacerbate:rb exaggerate:-,7ux
exalt:-,-,-,22l examine:2gh,67q,-,-,7q1 exasperate:-,-,rb excavate:69g,39l,397,394 exceed:885,884 excel:88n
excel_at:88q except:-,2d2 excerpt:2kj exchange:6ou,kg,ht,781,6ov,kj excise:47n,6vn,1ry excite:-,1w4,65r,-,-,-,24s,24r
exclude:2d2,7f5,83e,-,3w0 excogitate:4jq,2ew excommunicate:-,796 excoriate:-,302 excrete:a0 excruciate:-,9s
execute:7jr,7jw,4kn,7u8,7u5,4uu exemplify:8fp exempt:7ua exenterate:mc exercise:-,7uv,dt,dp,2bs exert:-,6hw,75b
exfiltrate:5zn,5zm exfoliate:4bs,42e,31l,311,ul exhale:b,d exhaust:aa,-,6rz,1p2,ef exhibit:834,68z,6a7,5dy exhume:7g5
exile:7m0 exist:7zq,814 exit:5r6,-,1cn exorcise:44l exorcize:44l expand:5zz,y2,220,15o,z2,-,21z expatriate:7m0,1kc
expect:2q1,-,2q2,2a1,86,85 expectorate:27c,j expedite:7s7,7dn expel:7mb,795,-,ef expend:-,6q6 expense:16j
experience:651,2aj,64r,-,g9 experiment:7q5,7q6 expiate:7os expire:8a1,1cn,b explode:155,152,2py,154,49u,-,-,2j4,153,jw
explode_a_bombshell:2qs exploit:-,-,7a2 explore:2gz,2h4,2go,2gm export:719,6lk,3ja
expose:659,-,68z,3da,68n,-,65f,-,2cw express:-,-,-,-,69l,3f1 express_joy:43 express_mirth:43 expropriate:3wj
expunge:47n expurgate:qe exsert:3e exsiccate:rp extemporise:4wy extemporize:7xd,4wy
extend:21w,8a5,8ae,6ua,3e,8ap,6u9,3c,21z,16u,5wv,5j8,3hv,-,16v,v3,jd extend_to:8a4 exteriorise:20k exteriorize:60z,20k
exterminate:3bh,4nh externalise:2rc,20k externalize:2rc,20k extinguish:1sn,8lh,1sp,1rt,1ro extirpate:4nh,4a0,ma
extort:6mq,6mo,4jk extract:3ez,6mc,4jj,ua,3uu,3f1,2kj,2fo extradite:7mi extrapolate:-,2g9,2a6 extravasate:3iv,15a,9g
extricate:4cn extrude:4po exudate:9c exude:9c exuviate:z eye:6cq eyeball:6cq eyewitness:67g fabricate:4mb,4jx
face:-,-,8b7,8b8,5bj,-,68o,32z,32v face-harden:xs face-lift:8j face_the_music:6uw facilitate:1yc,8hg,50z
factor:2fy,6y5,2fz factor_analyse:2sa factor_analyze:2sa factor_in:2fz,2fy factor_out:2fz,2fy factorise:2ru
factorize:2ru fade:to,1l6,1l5,cr fade_away:1ok fade_out:1ok fag:7y2,7bc,a9 fag_out:a9 faggot:4ob,35g,35f faggot_up:35f
fagot:4ob,35g,35f fail:7pr,7pn,-,1my,7z4,7p5,7p4,7oz,6x9,24y,m3 faint:2w fair:36n fake:4me,7vx
fall:5kx,5ks,io,8gj,8kr,7pp,81l,80e,6v7,1ad,j6,7uk,771,73a,63i,871,7ul,73b,6l8,6l7,6l6,5uc,5ms,5mr,46p,255,254,205,1cv,1az,1ac,1ab
fall_all_over:7ny fall_apart:-,3hy,1hy,199 fall_asleep:23 fall_away:qv,iq fall_back:5uk,5or,5b6,-,7xm,cq
fall_behind:-,5or fall_down:5ms fall_flat:7pu fall_for:-,7qu fall_from_grace:7od fall_in:5nj,7d6,7d7 fall_in_line:2rx
fall_in_love:ir fall_into:8d0 fall_into_place:29w fall_off:37e,1mq,iq fall_open:5mh fall_out:-,8f6,638,5q6,1a2
fall_over:3z fall_over_backwards:16 fall_short_of:88f fall_through:7pu fall_under:8d0 fall_upon:6ss
falsify:-,7vx,2jg,qk,qf falter:8i3,5as,5ar fan:3o2,u1,586,ml fan_out:5xk fancify:13c fancy:4k2 fancy_up:5w
fantasise:4k9,4k6 fantasize:4k9,4k6 fantasy:4k9 farce:179 fare:818 farm:7bd,6jm,4yd farm_out:7gp,6ii farrow:82 fart:dy
fascinate:89b fashion:4mx fast_dye:12h fasten:3dg,3dy,35z,1kv fasten_on:2b8 father:7f fathom:2r9,1ue fatigue:ae,a9
favor:78w,2mg,7h8,7fr favour:7h8,7fr,78w,2mg fawn:5y2,-,83 feather:336,335,-,-,cv feather_one's_nest:6xb
featherbed:7v4 feature:82w,833 fecundate:1w8,74 federalise:1w9,1e3,1e2 federalize:1e2,1w9,1e3 federate:1e3,1e2 fee:6hn
fee-tail:741 feed:-,-,-,ok,7t4,-,-,5yi,-,-,1w2 feed_back:6w1 feed_in:ok
feel:-,2pg,64k,ej,2m9,652,8gm,67c,2td,2tg,6sp,684,2tf feel_like_a_million:ek feel_like_a_million_dollars:ek
feign:-,4vx feint:4vz fell:30s,5zf,3c2 fellate:65v felt:3vc,39z,25r felt_up:25r feminise:25y,25v feminize:25y,25v
fence:4cy,6io fence_in:4cy fend:7xe fend_off:7fq ferment:-,-,1q5,1q4 ferret:5pi,-,2qc ferret_out:2qc ferry:5hq,5ho,5hm
fertilise:1w8,1w2,74 fertilize:1w2,1w8,74 fester:d9 festinate:1q8 festoon:4qa fetch:3re,6ng,3rf fetch_up:1bv fete:7ky
fetishize:17a fetter:35l fettle:74l feudalize:17b fibrillate:12 fictionalise:4k1,fl fictionalize:4k1,fl
fiddle:7h2,6tm,4xj,4wc,4cp,4co,yk fiddle_with:2vf fidget:5xc field:-,-,-,2kb field-test:7q3 fig_out:5w fig_up:5w
fight:-,-,79t,7xl figure:2p3,8fg,4k2,2fl,29p figure_out:2fa figure_skate:5fs filch:6rg file:-,3kk,5d9 file_away:-,3k5
file_in:5da file_out:5dd filet:4q1,2zd filiate:2ng filibuster:7hg filigree:512 fill:1pb,1p7,85f,785,-,784,-,-,yl
fill_again:1pg fill_in:-,4sg,6oy fill_out:-,m0,70r,44g,-,67 fill_the_bill:87z fill_up:1pb,1p7,3q1 fillet:4q1,2zd
film:-,4up film-make:4uq film_over:6bd filter:3us,3up,5z3 filter_out:3us filtrate:3us fin:6km,5jg,5jf finagle:7pl
finalise:1t5 finalize:1t5 finance:6jg,6jj financier:7ay
find:6nl,6az,6so,-,2pg,67i,6ix,4kb,2q9,6is,-,1z1,6h2,6nj,5s1,x6 find_oneself:x6 find_out:-,2at,-,2rm fine:7lx
fine-tune:1s3,14k,13p finedraw:3c1 finger:2te,2td,39p finger-paint:4qf fingerprint:4zj finish:1te,1bv,806,31z,-,1br
finish_off:1tg finish_out:1ti finish_up:1tg,1bv fink:7ai fire:-,-,178,79a,-,5pb,-,1fd,72x,4jb,29h,29g fireproof:l7
firm:1ky,1kx fish:3ac fishtail:1nl fissure:19m fit:8ci,86u,14a,148,86i,8hf,70b,-,1pw fit_in:8c4 fit_out:70b,6f
fit_the_bill:87z fix:yj,3dg,-,4nr,-,4lh,1j5,1tq,8i,7zn,4b6,1j1 fixate:7qy,6d9,1tq,1to fizz:1yh fizzle:89v
fizzle_out:89v flabbergast:2qv flag:-,1xb,5mz,4or,jr flag_down:54n flagellate:3md flail:3oz,62i flake:4ck,3cq,310
flake_off:310 flake_out:23 flambe:4nu flame:8ll,8l5 flame_up:8lk,29h flank:8bb flap:5av,57l,62h,62g flap_down:2y8
flare:8lk,14t,8ll,15b flare_out:14t flare_up:8ls,15b flash:6bm,1lj,698,-,5xr,68s,3cj,1lk flash-freeze:1f0
flash_back:5pn flat-hat:5ik flatten:1qr,1qp,1hg flatten_out:1qp flaunt:698 flavor:6g7 flavour:6g7 flaw:yu flay:33i
fleck:458 fledge:7r5,4oo,cv flee:5zq fleece:6xc,494 fleer:3n fleet:5aj,1l5 flense:74n flesh:74m flesh_out:-,-,67
flex:5u8,699,5u3,34c,34b flick:6bn,6as,59a,4dg,8lp,4dh,2y5,2y4,or flicker:57b,8lp,6bn flight:7jz,5gb,4oo flim-flam:7vs
flinch:5xp fling:426,62m,6qf,6k7 fling_off:4t5 flip:598,41x,6as,59b,59a,427,2y1,2v9,2pr,28o,gd flip-flop:gd
flip_out:2pr,28o flip_over:2v9 flirt:-,7dh flirt_with:2p1 flit:5aj flitter:57b
float:5b0,5b7,56q,7q2,51p,42l,3go,2my,25u flocculate:82c,82d flock:5sl,5sk flog:3o7,3od flood:444,sk,72z,1p9
flood_in:5q1 floodlight:137 floor:-,3oe flop:5l0,5kz,7pu floss:5i flounce:5dw flounder:5e0,79u flour:31d,1fq
flourish:15o,70s,3t9 flow:5yg,5yi,5yk,8io,46p,sl,8l flow_away:1or flow_from:83i flow_off:1or flow_out:22r flower:13h
flub:7pm fluctuate:573,572,100 fluff:7pm,3lb,5a fluff_up:3lc flummox:2dw flump:5lt,40k flump_down:5lt flunk:7p4
fluoresce:6bt fluoridate:ny fluoridise:ny fluoridize:ny flurry:610 flush:e6,1po,6hb,38n,1pq,1pp,1pm flush_down:1pn
flush_it:7p4 flute:3ul flutter:5aj,57b,5al,57g,t flux:5yg,1o5,1hm
fly:5g9,52a,5gd,3tt,534,51u,22n,5zf,520,692,5zq,533,3mz,ja fly_blind:5ge fly_by:5wf,5wp fly_contact:5gf fly_high:-,70s
fly_in_the_face_of:882 fly_in_the_teeth_of:882 fly_on:5gc fly_open:3ef fly_the_coop:5zp foal:7w foam:1yh fob:7vs
fob_off:6n2 focalise:8b1,2rn,16e,16c focalize:8b1,2rn,16e,16c focus:2qd,6bx,2rn,16e,16c focus_on:891 fog:6bc
fog_up:8mv foil:8i0,7tg,3cg foist:-,om foist_off:6n2 fold:342,1i1,7c6,3e8,25m fold_up:342,25m
foliate:4pm,4oq,324,-,11m folk_dance:5ac
follow:5ou,8e2,8f6,5nx,7rg,8f7,j0,8f8,71b,8f9,4yw,2ra,7fz,79r,4ww,fx,828,7z9,7tw,7em,6h6,5p6,29n,1bn follow_out:1tm
follow_suit:88x follow_through:3ng,1tm follow_up:1tm,ue follow_up_on:75y foment:7wy,4l fondle:2vq fool:7vu
fool_around:-,7yz foolproof:l6 foot:6su,5bc,2g1 foot_up:2g1 footle:844,7op footnote:4ts footslog:5dg forage:6qj
foray:712,2w1 foray_into:5ru forbear:8g1,8g0 forbid:-,7fp force:7mo,4ly,56b,-,44i,42u,3ew,4cq force-land:5lx
force_back:41d force_out:79m,79a,5x2,5qx,3vy,3iu,34k,8 ford:5cc forecast:-,2p3 foreclose:7fp,6re foredate:10u
forefend:7fq foregather:7ch forego:8e1,7qd,6v2 foreground:1xt foreknow:2q5 foreordain:2nw,2nu foresee:2q5,4k4,7ui
foreshorten:w8,w9 forest:4a5 forestall:7fp,7ui foreswear:7qd,6kw forfeit:6v2 forfend:7fq forgather:7ch
forge:4pl,4me,4jq,57z,57y,4n3,4mx forget:2cd,2c8,2cy,2cq forgive:-,7ub forgo:7qd,8e1,6v2 fork:4bn,-,18i,hz
fork_out:6to fork_over:6to fork_up:6to form:7ez,81q,822,i1,4n3,7cp,if form_bubbles:1yh formalise:7j7,7j6
formalize:7j7,7j6 format:4z0,2nh,25h formicate:589 formulate:-,4jq,-,4js fornicate:3qk forsake:2cv fort:5se,4g3
fort_up:5se fortify:t4,4g3,-,tb,ta forward:5ij fossilise:1ws,x0 fossilize:1ws,x0 foster:7sy,7r9
foul:-,1uk,3xd,-,1uj,1ui,1uh foul_out:3nd foul_up:7pm found:7c8,4lg,2fj founder:7pu,5nn,5nj,5an fox:7vs,2du,1x6
foxtrot:59s fraction:2g6 fractionate:3uw,3uv fracture:qs,4ib,19d,ey,ew,ev fragment:19t fragmentise:19t fragmentize:19t
frame:4cs,8dy,7w2,-,2od,4mk frame_in:4cs frame_up:4mk franchise:7ev frank:33e frap:380,1kw fraternise:77l
fraternize:77l fray:3hx,2zl frazzle:3hx,ab freckle:1x5,1x3 free:7bj,71s,44o,7ua,7lc,7bm,3x2,-,6wz,513,zu
free-associate:2pd freelance:7vt freeload:6qn freewheel:817,58d freeze:51k,1er,am,1f1,1db,8l1,1ob,zt,2p,1e
freeze-dry:rs freeze_down:1ob freeze_out:1ob freight:5hz,3yz french:378 french-fry:184 frenchify:1jl,1jk
frequent:7hf,52n fresco:4qt freshen:ku,31,30 freshen_up:kp,31 fret:-,-,6yp,668,-,-,504,502,4ai,2zl,10i,10h
fricassee:17p frig_around:846 fringe:4zy,3vw frisk:57x,3a6 frivol:7y3 frizz:2vd frizzle:17z,2vd frock:6i frog:3jt
frogmarch:613,3tq frolic:57x front:8b7 frost:42y,2t7,2t6,pp frost_over:8l0 froth:1yh,1xh,f4 frown:48 frown_on:2k6
frown_upon:2k6 fructify:1wm,1wl,7m fruit:4m9,4m8 frustrate:7tg fry:8hs,17y,7k1 ftp:6ln fuck:3qi fuck_off:846,5qh,3r0
fuck_up:7pm fuddle:-,-,2du fudge:7vx fudge_together:4yc fuel:705,72x,6m3 fulfil:4kn,-,88g fulfill:4kn,88g
full:3mh,1mu,1mt fulminate:-,1lm,156 fumble:39q,5wb,2tj,7pm fume:-,8m8,67a,9e fumigate:67a function:44a,88b
fund:6jq,6jo,6ja,6j9,6j8,6j7 fund-raise:6jk fund_raise:6jk fundraise:6jk funk:5xp funnel:3su furbish:2ys furbish_up:yj
furcate:18i furl:1n4 furlough:79c furnish:6yi,6zs furrow:33z,341,340 further:7sy,7t1 fuse:1hm,1hx,-,1hw fuss:-,7sg
fustigate:3q6 g.i.:45f gad:57s gag:6g3,4ai,352,-,ak,aj,ai gain:6ti,6t0,6t9,5rx,-,k0,jv,6t4,66 gain_vigor:2v gall:668
gallivant:57s gallop:5j6,5ja,5j8 galumph:5jx galvanise:-,325,cd galvanize:-,325,cd gamble:7rp gambol:57x gang-rape:7ur
gangrene:dc gaol:7le gap:4du gape:6cb,8ez garage:6s9 garb:6f garden:4yh gargle:-,4t garland:4on garment:6f
garner:6t7,3zl,3jj garnish:6r3,4q5 garnishee:6r3 garotte:4an garrote:4an garrotte:4an garter:35i gas_up:706 gash:3au
gasify:1ny gasp:g gate:72i,4fg,uy gate-crash:5ro gather:3jj,7ch,k4,-,3bz,7yx,3et,39x,jv gather_in:2u2
gather_up:5lf,6vb gauffer:56 gauge:2jz,2zh,-,1u6,1rc,1hn gawk:6cb gawp:6cb gaze:67x gazette:4z6 gazump:6xc,6mp
gear:140 gear_up:1j1 gee:5bn gel:f9,58 gelatinise:25p,25o gelatinize:25q,25p,25o geld:8g geminate:4xs,3vl,3vk,wl
generalise:-,-,-,ed generalize:-,-,-,ed generate:4j7,4je,4ja,7f gentle:-,78o,3qg gentrify:kq genuflect:5ut,5us
germinate:1ch,4y7,1ci gerrymander:7hl gestate:4jt,85
get:6ip,ix,g8,1z1,5pt,3re,64r,-,72s,-,2u6,cw,bx,-,g6,-,29o,41c,3mp,2fu,73e,6id,6fu,64y,64t,5qh,5pv,-,-,4y5,4ky,49r,2dw,1aw,92,7f
get_a_line:2at get_a_load:67r get_a_look:67l get_a_noseful:676 get_a_whiff:676 get_about:52f get_across:-,29w,5c5
get_along:818,7gc,ww get_along_with:7gc get_around:-,-,77k,52f get_around_to:7ce get_at:5q0,7x5 get_away:5zo,-,7z2
get_behind:5xe get_by:7xc,5w4 get_cracking:1ba get_down:5l3,5l2,5ix,-,-,-,1aw get_dressed:68 get_going:555,1ba
get_hitched_with:7kn get_hold:6ix get_hold_of:2u0,-,2sh get_in:5rb,7x3,6me,5r5 get_in_touch:77i
get_into:83u,5rb,6me,-,6t get_it:29q,7m4 get_it_on:3qi get_laid:3qi get_married:7kn get_moving:1ba
get_off:5r7,7ad,-,-,-,6gy,5ix,5dr,3s1 get_off_the_ground:556 get_on:7gc,5rj,5dp,53c,1lh,ww,wt get_on_with:7gc
get_one's_lumps:2sj get_onto:29q get_out:5r6,2u1,5r4,-,5of get_over:5c5,4ko,zl get_rid_of:6kf,1rt,7c9 get_rolling:1ba
get_started:1ba get_stuck:51l get_the_goods:2au get_the_hang:2an get_the_picture:29i get_through:1tg,8dk,5s3,-,29w
get_to:5s4,1b2 get_to_grips:7df get_together:7yx,7kd,7aw,7d7 get_up:5mn,27,5l7,28,d8,5w,4m2,2br get_used_to:1hi
get_weaving:1ba get_well:zl get_wind:2at get_wise:29q get_word:2at get_worse:zm geyser:5zb ghettoise:1ut ghettoize:1ut
ghost:51x,-,4tr ghostwrite:4tr gi:45f gibbet:7k6,7ju gibe:86i gift:7ii,6hf gift-wrap:34z giggle:3s gild:4qs
gild_the_lily:4pq,nh gimp:5cv gin:48n,3xp ginger:6gb ginger_up:p3 gip:7vc gird:-,3vx,37u girdle:4gf,3vx girth:37v
give:6x1,70a,6hc,6ly,-,4xi,-,6hf,4jf,2rp,4je,6u1,4li,6he,7u2,70w,6lc,-,6vw,6vv,-,6x2,537,-,6vt,5nj,2k3,7u9,73f,736,4va,4v9,3tl,-,-,-,-,-,-,-,-,1a6,f1,f0
give-up_the_ghost:1cn give_away:6hl,-,6tq give_back:6sl give_birth:7r,4jo give_care:7sf give_chase:5pa give_ear:6d8
give_forth:d give_full_measure:7u4 give_it_a_try:7q4,7pw give_it_a_whirl:7q4 give_it_the_deep_six:6k9 give_notice:79a
give_off:82z,8m6 give_one's_best:7u4 give_out:8m6,6hk,24y,1my give_rise:509 give_the_axe:79a,1bx give_the_bounce:1bx
give_the_eye:6cu give_the_gate:1bx give_the_glad_eye:6c9 give_the_once_over:6cu give_the_sack:79a
give_up:6v2,6kx,-,89j,716,6wz,74w,6lv,-,2cs,7bt give_way:537,5nj,1n0,1my glaciate:2t8,1es glam_up:5q glamorise:20l
glamorize:2ml,20l glamourise:2ml,20l glamourize:20l glance:6cg,597 glance_over:6ao glare:49,8lw,6c1
glass:6zl,6aq,4cu,oe,gu glass_in:4cu glass_over:gu glaze:32l,gu,6zl,6gt glaze_over:6bd,gu gleam:6c3,6br,1ld glean:3ah
glide:58h,5gj,58i glide_by:5ze glimmer:6br glimpse:667 glint:6c3,6cg glissade:59i glisten:6c3 glitter:6c3 gloat:-,6cp
globalise:21y globalize:21y globe-trot:52s glom:6xs,6it glorify:-,1u2,281,1u3 gloss:4qp gloss_over:7o7,6a4
glow:6bs,6bv,8me glower:49,48 glue:3c8,1tp glug:6e5 glut:-,72z glycerolise:5nb glycerolize:5nb gnarl:34e gnash:ap
gnaw:3t2,10l gnaw_at:10l
go:51o,75f,538,ix,863,8fc,8a5,1a8,1cr,81a,6e0,44a,-,21q,81b,819,1cn,8hq,8gi,555,-,8c7,8c6,8c5,8a6,86u,3a9,-,2kf,1my
go_a_long_way:888 go_about:7dr go_after:5pa,3a3 go_against:881,7un,769 go_all_out:7u4 go_along:7b0,8a2,5ze
go_around:8hr,-,618,5vg go_away:538,5qc,6b6,1lv go_back:8fq,-,1zx go_bad:1my,rk go_by:5ze,5wc,-,j1 go_deep:8h3
go_down:5ks,5nm,1mj,8h4,-,-,5kr,1mz go_down_on:65v go_dutch:6nw go_far:7x3,8h3 go_for:892,-,2o9 go_for_broke:7rq
go_forth:5qc,200 go_forward:5og go_home:5pq go_in:5rb go_into:5rb,8hi go_off:5zi,158,-,44f,1al,151
go_off_at_half-cock:7zj go_off_half-cocked:7zj go_on:8a2,1a2,5o1,-,44e go_out:5r6,52b,5qk,1bu,87x,7k9
go_over:2n1,1al,2ip,3z go_past:5wc,884 go_steady:7k9 go_through:651 go_through_with:1tm go_to:80i go_to_bed:26
go_to_pot:rd go_to_sleep:26 go_to_the_dogs:rd go_under:5nm,5kr go_up:5ki,jj,5wq,5gt,5dj,1f6,5kk go_with:8em,870
go_wrong:7pn goad:-,2xx,2xw goffer:56 goggle:6cb gold-plate:3lz gold_plate:3lz goldbrick:7vb,7h2 goldplate:3lz
gong:6eg goof:7um goof-proof:l6 goofproof:l6 google:2h0 goose:3uj,2wc,2vo goose_step:5em gore:3t0,48w
gouge:34k,6mo,34l gouge_out:34i govern:7nk,7e4,7x7,82o gown:em grab:3s7,6v8,63h,737,3ev,2sg grace:4pp,8jh
gradate:4hb,27e grade:2i4,38p,2i3,2i2 graduate:6pp,6po,13p graft:450,44z grain:451,3gu,ia,hw grandstand:4v2
grant:6oj,6pe,-,6oi,6x2,6x0,6om granulate:ia,hw,dn graph:50k,50l grapple:7xc,4az grasp:2u9,29i grass:-,4fh,4bt,2ta
grass_over:2ta grate:6ys,-,4ay,3lp,38t grave:47z,3ar gravel:-,4fi,2dw gravitate:8gv,8gu,51n gray:12t,12r
graze:4b8,4gh,4b9,2xu grease:32k grease_one's_palms:6sg green:1yt greet:-,-,2px,6h0 grey:12t,12r griddle:181 grill:187
grimace:4f grime:45i grin:3k grind:4e1,3lp,7bc,5vz,18t,4iq,4ip grind_away:2br grind_down:7xa grind_out:50a
grind_to_a_halt:51l grip:2ve,4az grit:3ls,3lq groak:6ce groin:4mm grok:29i groom:77a,63,5b groove:3um,33z
grope:39q,7px,2tl grope_for:39o gross:6te gross_out:6gl ground:388,40x,40w,-,5s6,5s5,3nk,3nj,3ni,3h8,36b,2fj
ground_out:3mv group:2hx grout:3hi grovel:5y2 grow:gw,ug,uj,wf,x4,824,4yd,cw,22c,x5 grow_over:up grow_up:7r7
grub:6qm,3ad grub_out:39m grub_up:39m grubstake:6jb grumble:-,-,-,6fl guard:7g1,-,-,7z7 guess:2f0,-,2jz,2ff guffaw:41
guggle:6fo,6e8 guide:5f0,5p1,7dt,6bj,2tr guide_on:6bj guillotine:4am gull:7vu gum:3gz,-,292,9i gum_up:3fw
gurgle:6fo,6e4 gush:5yp,-,42t gussy_up:5w gut:4df,4dd gutter:8mf,614,390 guy:-,104 gybe:5h8 gyp:7vc gyrate:5w1,5vo
habilitate:14c,6f habit:6k habituate:-,10d hack:30l,7xf,30p,-,-,1zl,qg,i hack_on:1zl hackle:4ec had_best:8fo
haemagglutinate:2v2 haggle:6p2 hail:-,8il,-,-,8l3 hale:7mo,3u7 halloo:2wd hallucinate:65y halt:54h,54o,7tn,1c2
halter:7k5,v8 halve:2g7 ham:4zz ham_it_up:4zz hammer:3p1,4pl hammer_in:2bu hamper:v8 hamstring:-,cj hand:6lc,5p2
hand-build:4no hand-dye:12l hand-pick:2kh hand-wash:45w hand_down:6lb hand_out:6hk hand_over:6to handbuild:4no
handcolor:124 handcolour:124 handcraft:4n1 handcuff:35m handicap:ck handle:7dd,7nw,-,2ti,2vg
handle_with_kid_gloves:7nx handstamp:33b handwash:45w hang:3xv,3xr,7k4,5lq,46p,8hb,6d8,3xu,2ub,8i8,7td,4pt,3xt,3xs,rj
hang_around:844 hang_back:5xe hang_by_a_hair:87g hang_by_a_thread:87g hang_glide:5il hang_in:1bj hang_on:3bm,1bj
hang_out:77n hang_together:81t hang_up:38w,3xr,1d8 hap:1a2 happen:1a2,1ap,7y9,1an,6nl happen_upon:6ss
harbor:-,86d,71r,6a6 harbour:86d,71r,6a6 hard_surface:328 harden:1o2,1o3,14l,13l,10a hare:615 hark:6fv harken:6fv
harlequin:1x8 harm:e3 harmonise:8c4,4u4,4u2,1ta,1t7,1t6 harmonize:8c4,4u4,4u2,1ta,1t7,1t6 harness:3zd,-,7e7,v1
harp:-,4xf harrow:4yn harry:-,1gp harshen:22o harvest:3ah,m7 hash:30m hasp:3em hasten:1q8,5xf,7s7,4l4 hat:6a,740
hatch:8q,4jw,4qn,33u,8b hatchel:4ec haul:3u7,3tv haul_away:3ts haul_off:3ts haul_up:550 haunt:5pj,-,52n
have:6hs,82w,64r,6hx,g8,-,767,4xi,6hz,8i6,g9,90,-,6m0,6il,92,72s,7r,3qj have_a_bun_in_the_oven:85 have_a_go:7pw
have_a_go_at_it:3qi have_a_look:67r have_down:2ah have_got:6hs have_in_mind:2re have_intercourse:3qi have_it_away:3qi
have_it_coming:852 have_it_off:3qi have_on:73 have_sex:3qi have_the_distinction:2il have_to_do_with:890 have_young:84
hawk:6v0,-,4j hay:28s hazard:-,7rt,7rp haze:8mx,7x2 haze_over:6bc head:5fh,7dv,5oz,8ge,5f0,8kc,8bc,823,4de
head_for_the_hills:5zp head_home:5pq head_off:7fq head_up:8ge headbutt:2x6 headline:-,6z3 headquarter:74v
heal:zz,dm,b5 heap:6pl,411,1pd heap_up:416 hear:6d4,2at,7m8,64o,6da hear_out:6d6 hearken:6fv heat:1ec,6z9,-,1ek
heat_up:1ek,1ec,u0 heave:-,41k,5uv,3ud,61p,g,1cf,ai heave_up:3ud heckle:4ec hectograph:4sb hedge:-,4hi,4hh,1m0
hedge_in:4hh hedgehop:5ik heed:7va heel:5uh,5ny,501,3n7,20p heft:3ud,3ug heft_up:3ud heighten:1mn,1mm,ub,5ld,1ha,tz
heist:7v8 helm:5f1 help:7s2,b6,8hg,8g2,-,7t2,-,r4 help_oneself:8g2 help_out:7s4 hem:3br hem_in:4gc hemagglutinate:2v2
hemorrhage:a8 hemstitch:3c4 henna:11r herd:5t3,5t2,85u hesitate:84b,84d heterodyne:3v6 hew:315,313 hew_out:315
hibachi:188 hibernate:1w,7yk hiccough:9 hiccup:9 hide:69n,69r,4c4,16b hide_out:69r hie:5xf higgle:6p2 high-tail:62d
highjack:3wg highlight:1xt,5e hightail:62d hightail_it:5zp hijack:3wg,6r6 hike:5le,5df hike_up:4ds,5le hill:4n8
hinder:7fg,7tb hinge:36x hinge_on:8dz hinge_upon:8dz hire:7a3,7gn,6if hire_out:6ii hiss:-,5ys
hit:3nf,2x7,3mm,5rx,2tb,-,6i6,-,64u,-,7jn,648,5px,2tc hit_the_books:2by hit_the_deck:51e hit_the_dirt:51e
hit_the_hay:26 hit_the_jackpot:7p8 hit_the_sack:26 hitch:3bi,5cv,580,5ip,4hf hitch_up:4ds hitchhike:5ip
hive:6vd,5sd,3jk hive_away:6s0 hive_off:7ho,6wa hive_up:6vc hoard:6vc,6va hoax:7vz hob:3n4 hobble:5cv,7fl,35w
hobnail:6z5 hobnob:77m hock:71c,cl hoe:4yo hog:6v9 hog-tie:35k hoist:3u9,4gw,3uc
hold:89n,2ud,4xi,6hs,2mo,-,37o,6sc,6ux,2ue,8c8,8gz,89u,4f6,85d,2lf,8j3,8c9,7lw,-,-,2sb,2bx,8d7,892,84n,7nf,7fc,7e2,54h,3ce,-,-,-,-,c
hold_back:-,8g1,84f,6sc,69w,uu hold_close:2uv hold_down:6sd,v5 hold_fast:3fu hold_in:8du,7nf,69w hold_off:-,84f
hold_on:2u9,1d6,1bj,-,6ho hold_one's_own:8i7,7d1 hold_open:6se hold_out:3e,-,8cw,84g,81b hold_over:-,6hp,89o,84l,84k
hold_still_for:2jj hold_sway:7e3 hold_the_line:6xh hold_tight:2uv hold_up:2ue,695,1q9,6rj,81b,8d7,81c hold_water:81c
hole:3ns,34n hole_out:3ns hole_up:69u,-,1w holiday:8dh hollow:394,34r hollow_out:34r holystone:2zo home:7gh,5pp
home-school:77e homestead:1k5 homogenise:1q0,1pz,1py homogenize:1py,1q0,1pz homologise:1kh homologize:8c2,1kh
hone:2yz,1s1 honey:6gp honeycomb:505,2w6,20q honeymoon:8di honk:6ey,-,-,af honor:7rw,7g6,6m6 honour:7rw,7g6,6m6
hood:3cu hoodoo:8g5 hoodwink:7w3 hoof:5bc,4uc hoof_it:5bc hook:3h9,6xc,4p6,3ny,6xs,6rg,3m3,3ha hook_on:2b8 hook_up:3hg
hook_up_with:7kn hoop:37w hoover:2yl hop:5k9,62r,522,62q,62p,62o hop-skip:5k9 hop_on:5dp hop_out:5dr hop_up:lt
hope:-,-,2o9 hopple:35w horn:3sz horn_in:6d2 hornswoggle:7vb horripilate:65t,65s horseshoe:70c horsewhip:3mf hose:u6
hose_down:u6 hospitalise:71l hospitalize:71l hot-dog:5fz hot-wire:549 hot-work:4oh hot_up:1ek,u0,lt hotfoot:5xf
hound:5ph house:8cc,7gf house-train:2bi housebreak:2bi houseclean:45e housekeep:89t hover:8d3,84c,5gq,5gv,8iq
howl:-,-,-,3q huckster:6v0,6p2 huddle:5sv,5y3 huddle_together:5sv hue:12g,12e huff:-,m hug:3q9,3m1 hugger_mugger:7og
hulk:8bn hull:n0 hum:-,8d6,6fj humbug:7y4 humidify:sd humify:fh hump:5u1,3qi hunch:5u1 hunch_forward:5u1
hunch_over:5u1 hunger:66j hunker:473 hunker_down:473,69t hunt:-,5ph,5x3,5tt,579,39w hurdle:5kb hurl:41h,5xu
hurry:5wy,1q8,1q7 hurt:66l,8x,-,yi,-,66h,8z hurtle:629,5xu,41h husband:6qg hush:1qh,1qi,6fz,1qg,1qf hush_up:6a4,1qi
husk:n9 hustle:62y,5xb,6xu,6im hybridise:3qy hybridize:3qy hydrate:s5,s4,s3 hydrogenate:15f hydrolise:25k
hydrolize:25k hydrolyse:25j hydrolyze:25j hydroplane:5go hygienise:2ym hygienize:2ym hymn:4xa hyperextend:3f
hypertrophy:cu hyperventilate:5,4 hyphen:4t3 hyphenate:4t3 hypnotise:2j hypnotize:2j hypophysectomise:n7
hypophysectomize:n7 hypostatise:2mj hypostatize:2mj hypothecate:-,2f6 hypothesise:2f6 hypothesize:2f6 ice:42y,1ez,1ea
ice_over:8l0 ice_skate:5fr ice_up:8l0 idealise:2mk,2e6 idealize:2mk,2e6 ideate:4k5 identify:2dh,-,2mf,2pc,2hh,2df
idle:44d,7b2 ignite:8l6,8la,-,29g ignore:-,-,665,2d7,2ad ill-treat:7o9 ill-use:7o9 illegalise:7jh illegalize:7jh
illume:136 illuminate:136,2dr,4qw illumine:136 illustrate:-,4ra,4of image:6ak,4k2 imagine:4k5,2f0 imbed:44p
imbibe:468,46c,-,2ba imbricate:8ak,8aj imbrue:1vc imbue:2w4,1pt,12e imitate:4yq,88t,4s8 immaterialise:233
immaterialize:233 immerse:4be,2b3,4c5,2b4 immigrate:1ka,1jy,1jx immingle:3v9 immix:1hm immobilise:6j3,2t0,-,zv,zt,zs
immobilize:6j3,2t0,-,zv,zt,zs immolate:6ya immortalise:2cm,23x immortalize:2cm,23x immunise:-,bt immunize:-,bt
immure:7le impact:3dv,hg impair:yt,1sm impale:3sv,4ao impanel:7i9,2eb impart:6u1,6y4,60d impede:7fg,3x4 impel:4ly,424
impend:8g6 imperil:8bq impersonate:4w7 impinge:7v2,5o4 impinge_on:2x7 implant:44p,362,2s2 implement:7a1,7tp,1tm
implicate:894,83k implode:151 imply:-,-,83m,83v,83r import:718,6lj impose:7tq,-,6vf impound:6r0,37q impoverish:6x5,m2
impregnate:1vd,1va,78,77 impress:-,-,2r6,457,4zf,3wf,11s imprint:7cp,457 imprison:7le,7lj improve:r2,qz
improvise:4wy,7xd improvize:4wy impulse-buy:72j impute:2qw,2qx inactivate:-,ox inaugurate:78c,7c1,1be
incandesce:26q,26p incapacitate:1xj,ck incarcerate:7le incarnadine:121 incarnate:4l6,8bx incase:3yi incense:678
inch:5zc incinerate:1fb,1fa incise:48g incite:4lx,-,2wb incline:8f3,6db,5xx,5u9,-,2l3 inclose:4ct,o7
include:83a,2ll,nl,7f7 incommode:7n1 inconvenience:7n1 inconvenience_oneself:7n0 incorporate:1r6,82u,7ey,46h
increase:js,jb incriminate:83v incrust:42z,31b,xp incubate:xk,8b inculcate:2bv inculpate:83v incur:8fb,1z1
incurvate:5u4,34d indemnify:6nz,6nx indent:4z1,34a,349,33x index:7ia,72k,2nr indict:7ov indispose:2l4,14e,8y
indite:4su individualise:2hf,1gm individualize:2hf,1gm individuate:8bv,hv indoctrinate:2bn indorse:7fs,7ta,7ex
induce:4l1,-,4l4,2fh,4y1 induct:76x,77o,76y,4y1 indue:7ii indulge:7ni,-,-,7v4 indurate:27d,1o3,1o2,10a
industrialise:27h,1vp industrialize:27h,1vp indwell:816 infect:c8,c3,7wa,2bp infer:2fi,-,-,2ff,2a5 infest:5rw,867,866
infiltrate:5cb,7da,5ca,5c9 infix:3pu,375 inflame:8t,8lg,8le,-,8s inflate:z2,z0,25e,25c,xw influence:7qq,2nl
inform:-,1z0 infract:7un infringe:7uo,5o4 infuscate:15v infuse:2bv,1vd,18b,18a,bs ingest:-,2b9 ingraft:450
ingrain:451,2r6 inhabit:85l,865,8kk inhale:-,f inhere:861 inhere_in:8cz inherit:6wv,6wx,6ww inhibit:1ql,7fh,7bu
inhume:7g3 initialise:2nk,25h initialize:2nk,25h initiate:4jc,4ks,77o,-,21s inject:br,o5,4cm injure:9m,-,yi
ink:-,1wy,1pf inlay:4qm inmarry:7ko innervate:6kr,1w5 innovate:4ku inoculate:-,ob,bt,7l,79 inosculate:36a,369
input:3px inquire:-,2rb inscribe:3ar,7i4,4c8 inseminate:40n,74 insert:3pu,o7,3ky inset:od insinuate:606 insist:-,-,2po
insolate:65b inspan:3za inspect:6ch,52l,2n3 inspire:-,4ld,-,-,2bo,f inspirit:p5 inspissate:1mi,1mh,1mg
instal:4ad,76w,4af install:4ad,76w,4af instantiate:6b2,6b1 instil:3py instill:6y6,3py,2r6,2bv,1vd institute:4lg,4i0
institutionalise:71k institutionalize:71k instrument:70e,4u7 instrumentate:4u7 insufflate:6vz,at,o insulate:1uu,1ur
insure:2is,-,-,6ny integrate:1r6,7jl,1ra,2gb intend:2ol,2op intensify:12x,tz,tw,275 inter:7g3 interact:761
interbreed:3qy intercalate:on intercept:3sc,6fs interchange:6ov,6ou,ge,gd intercommunicate:81w interconnect:81x,3fn
interdepend:81t interdict:4id interest:-,899,89a interfere:7fj,7r0 interiorise:2rd interiorize:2rd interlace:431,4g6
interlard:oi interleave:6zk,3iz,oj interlink:81x,3fn interlock:1iw,4g6,4g2 interlope:7xv interlude:4uy intermarry:7ku
intermingle:3v9 intermix:3v9 intern:7lh,7eq internalise:2rd internalize:2rd internationalise:7e1,1jd
internationalize:7e1,1jd interpenetrate:2vv,2w4 interpolate:2g9,qf interpose:63f,607,-,7r0
interpret:2dy,-,4xd,4r6,-,2a7 interrelate:8ft,2p9 interrupt:-,1yk,1ym,1de intersect:5sb intersperse:3iy,oi
interstratify:1wn intertwine:431,4ph,4pb intervene:7r0,8aw,1a4 interweave:439 intoxicate:-,-,c2 intransitivise:1l0
intransitivize:1l0 intrench:452 intrigue:89b,2oi introduce:-,4ku,o7,605,4i1,3pu,-,2oc,-,1be introject:246 intromit:7mf
introspect:2ez introvert:41f,20r intrude:5rm,7v7,6d2 intrude_on:5rt intrust:71m intubate:3pw intuit:29s
intumesce:5ns,xz intussuscept:41g inunct:bo inundate:444,sn inure:10a invade:-,5rt,867,2vw invaginate:4c1,41f
invalid:79j,ck invalidate:7j2,-,2jc,1oo invent:4jq,4jx inventory:7i8 invert:1gi,1gh,1gg invest:6qq,7ii,778,777,76x
invigilate:7y6 invigorate:-,1nx,p4,3h invite:-,76z,-,-,770,3w6,-,3w9 invite_out:7kb invoice:6xm invoke:4jh
involve:893,895,83r,82n,83b,2b1,1ig inweave:435 iodinate:1yp iodise:nr,aw iodize:nr,aw ionate:1yr ionise:zf,ze
ionize:zf,ze iridesce:8h5 iron:3l5 iron_out:ra,3l5 irradiate:-,135,133 irrigate:u5,av irritate:-,8r,1w6
irrupt:5rm,15b,jw islamise:1gd,1ga islamize:1gd,1ga island_hop:62v isolate:1ur,1v4,1uy,2hr isomerise:277,276
isomerize:277,276 issue:-,7j9,-,200 issue_forth:8ip italicise:4zl italicize:4zl itch:669,66f,66g iterate:-,1aj
itinerate:63y jab:2w7,2wa,2w9 jack:2ur jack_off:3r0 jack_up:2ur jacket:3cf,6h jackknife:5jq jackrabbit:636
jactitate:58x jade:ae,a9 jag:30c jail:7le jam:5y4,5o6,3zk,-,447,443,3x4 jampack:443 jangle:6di japan:4qr
jar:87y,558,559,-,402 jar_against:2xt jaundice:1sg,en jaunt:52g jaywalk:5cl jazz:4wh,3qi jazz_around:57s jazz_up:p3
jell:1nz jellify:1wq,1wp jelly:1wp jeopardise:8bq jeopardize:8bq,7rt jerk:4dm,592,11,580,4dg jerk_off:3r0 jest:-,eh
jet:42t,5gi jettison:6ka,41w jewel:4q0 jib:7wr,5h8 jibe:86i,5h8 jig:5a8 jiggle:5aa jilt:2cr jimmy:4dt jingle:6di
jingle-jangle:6di jinx:-,2nv jitterbug:5a9 jive:4ua job:7vf,7gp,7bg,6qv jog:89z,5na,5eh,5at,2wf joggle:5aa,4fs
join:7d7,36r,7z0,364,81u join_forces:7aw joint:86w,72l,4ft,48m joke:-,eh jollify:7l0 jolt:558 jostle:5cg,56a
jounce:594 journey:52u,52y joyride:5io jubilate:7kz judder:591 judge:2jy,2jr,2jz,-,7ma jug:7le,17r
juggle:7w3,7vy,7dl,4fu,4fd juice_up:p3 julienne:30k jumble:8i1,4mr,3wk
jump:5jt,5bv,-,jm,88r,-,jl,64d,5qn,5kh,5jy,54f,2d5,24z,gc jump-start:54f,1bc jump_off:1b1,64d jump_on:5dp jump_out:88r
jumpstart:54f,1bc junk:6kb junket:52h junketeer:52h justify:-,-,1u4 jut:8e6 jut_out:8e6 juxtapose:40r kayak:5hd
kayo:3oo keel:5dz keel_over:5lj keep:89n,8a2,6ho,7fa,7w6,2rr,6hq,-,85s,7a6,-,8ha,7w5,8h0,85t,6se,6hu,6ht,6hr,37p,uu,rv
keep_abreast:fx keep_an_eye_on:7fz keep_apart:1uy keep_away:7fd keep_back:6sc,6iy,uu keep_company:8eo
keep_down:v6,7bw,ah keep_going:89y,81z keep_guard:7fy keep_in:7lm keep_note:2se keep_on:7a6 keep_one's_distance:86a
keep_one's_eyes_off:86a keep_one's_eyes_open:6cr keep_one's_eyes_peeled:6cr keep_one's_eyes_skinned:6cr
keep_one's_hands_off:86a keep_one's_nose_to_the_grindstone:7at keep_one's_shoulder_to_the_wheel:7at keep_open:6se
keep_out:7f5,fv keep_tabs_on:7g0 keep_to_oneself:758,6iz keep_track:2ab keep_up:-,89e,6rx,fx,2i kennel:7gi
keratinise:27g,27f keratinize:27g,27f kern:74p,74o key:2hh,704,43i,1tc,1t8 key_out:2hh keynote:145 kibosh:7tn
kick:3ia,5fm,3i4,5vx,3i8 kick-start:548 kick_about:7zs kick_around:7zs,7oa kick_back:72q,3i8 kick_down:4cr
kick_downstairs:78t kick_in:804,6vt,4cr kick_off:78c kick_one's_heels:840 kick_out:7mb,795 kick_the_bucket:1cn
kick_up:3i9,4le kick_upstairs:78l kidnap:3wd kill:3b1,7if,1c5,8je,6h7,-,3no,3nn,3b6,3b5,-,1sq,1c8,1c7,1c6 kill_off:3bh
kindle:8lg,8le kink:2vd,1d4 kink_up:2vd kip:1q kip_down:26 kiss:3r3,3r4 kit:70i kit_out:70i kit_up:70i
kite:6i5,6i4,5gk,535 kitten:7y knap:3op,30y knead:2x2,2wn kneel:474 knell:6eq,6ep knife:2wg knight:78s
knit:4ox,4p3,344 knock:2xk,3oq,2xq,6fa,6ea knock_about:3p8,7zs knock_against:2xt knock_back:8ch knock_cold:3oo
knock_down:2xr,3oe,19i knock_off:3bg,71n,6xs,4t5,1d9 knock_out:1rv,3oo,n4,-,1p3 knock_over:5bu knock_up:77
knot:4pd,37f,43k know:2aa,2af,2ae,2a9,2aj,2a2,2ag,3qi,2c5,2c4,2c3 know_apart:2h7 know_as:-,2m8 know_the_score:2ai
know_what's_going_on:2ai know_what's_what:2ai knuckle:4fx,4fw knuckle_down:7bi kowtow:5us label:-,4d0,-,2hd,2ha
labor:79s,7bc,7t labour:7bc,79s,7t lace:431,4pi,4pg,43m,ta lace_into:2y7 lace_up:43m lacerate:48x lack:837 lacquer:4qq
ladder:19b lade:4bk,3z4 laden:4bk,3z4 ladle:4bl,4bk lag:5or,7le,429,3d7 laicise:20s laicize:20s lallygag:844
lam:5zp,3oz lam_into:2y7 lamb:7z lambast:3od lambaste:3od lame:ci laminate:4iy,3l9,3h7,2wl lance:616,4fp,4fn
land:5m4,5ma,h8,61h,739,5mc,5mb land_up:3xa,1bv landscape:503,4yi languish:1gu,-,cr lap:8b0,3r7,6fp,-,sm
lapidate:3az,2wm lapidify:1wr lapse:5kw,1bq,qw,cq,6v3,5ze lard:4q6 lark:57x lark_about:57x larn:2ao larrup:3pr
lash:3o7,577,3ma,37z lash_together:35h lasso:4fq last:8cv,81b last_out:81f latch:35d latch_on:2ua,2b8,29q
lateralize:646 lather:3o7,1xi,f5,4s latinise:-,1gf latinize:-,-,1gf laugh:43 laugh_loudly:41 laugh_softly:42
launch:7c8,42k,42o,1b6,42n,2zz launder:45n,og lave:sm,4p,32 lavish:6pq lay:3zs,470,4m3,471,6vk lay_aside:6py
lay_away:6vc lay_claim:6r8 lay_down:2j5 lay_eyes_on:67n lay_hands_on:2tp lay_in:6s0 lay_into:2y7 lay_off:89j,79c
lay_on_the_line:7ru lay_out:3wr,1j7,74t,-,2ox lay_over:85y,3w3 lay_to_rest:7g3 lay_up:1xk lay_waste_to:1go layer:31e
laze:7b2 leach:5z8,5z7,1ty lead:5p1,83p,83q,5oz,-,8a5,7dv,8ab,7t5,4xg,8a6,5oy,8a7 lead_astray:7wb,5p3 lead_off:7wb,1bb
lead_on:-,7vq lead_up:21s leaf:6as,61x,d1 league:1e1 league_together:7cl leak:-,-,203,y7 lean:5ug,4g5,8f3,2m0,5ui
lean_against:4d8 lean_back:5uj lean_on:4d8 leap:5jt,24z,64d,5jy leap_out:88r,5k7 leapfrog:5k3,wy learn:2ao,2at,2bl,2ay
lease:7gl,7gn,6ig,6if leash:35t leather:3me leave:5qc,2cu,8gg,hf,5r6,8fd,83p,76u,72w,6l4,8gk,1cs,6u1,2cq
leave_alone:hf leave_behind:60l,1cs,hf leave_no_stone_unturned:39v leave_off:89x,2d2,26t leave_office:76q
leave_out:2d2,2cz leaven:5lc leech:bq leech_onto:3fv leer:6ca leg_it:5bc legalise:7jj legalize:7jj legislate:7hh
legitimate:7jj,-,278 legitimatise:7jj legitimatize:7jj legitimise:7jj legitimize:7jj lend:6y4,6y3,8hj lend_oneself:8da
lengthen:16t,16n lessen:j6,1nv,ur let:7br,-,-,g8,1v3,6ig let_alone:hf let_down:5l2 let_go:3wt,8hm let_go_of:3wt
let_in:7f7,7mf let_it_go:757 let_loose:-,3wz let_out:-,-,3wx,14r let_up:wd,jq letter:6t8,4rz,4ry levant:5zj
level:-,4ng,38n,-,-,1cd level_off:1cd lever:4dt leverage:73h,73g levitate:5gw,5gv levy:6vf liberalise:7hj,7hi
liberalize:7hi,7hj liberate:7lr,7bj,7lq,513 librate:8ct,57a licence:7eh license:7eh lick:3oi,3r7,2fa
lie:8at,47a,860,8h7,-,8gr,5mw lie_about:847 lie_around:847 lie_awake:47e lie_dormant:766 lie_down:5mw lie_in:860,7s
lie_low:69v,29j lie_with:3qi lifehack:29d
lift:5l7,4bm,5l5,5ki,-,-,6rg,3u9,23g,22j,mq,8bo,725,6rm,6rh,3tu,398,-,1cg,1c0,q3,mr,mp,8j lift_off:5r0 lift_out:39d
lift_up:5lf ligate:4hj,260,bc light:136,-,5lw,8l6,6l7,5ix,29g light_up:8ld,136,8mr,8lr light_upon:6ss
lighten:-,3yo,-,163,11d,q6 lighten_up:-,-,163,11d lighter:5if lignify:28t like:-,-,-,2md liken:2hm limber:4fl,dv
limber_up:4fl,3b lime:60t,4fm limit:uv,v4 limn:4ri,4re limp:5cv,5oj line:8cn,32t,4c6,33t,1pi,tf line_one's_pockets:6rp
line_up:8cr,6ix,5u7,1qu,5u6 linearise:1u1 linearize:1u1 linger:8gq,844,5ql,5xd,84c linger_over:849
link:2p8,3fj,81u,3zf link_up:81u,3fj,2p8 lionise:78r lionize:78r lip-read:2em lipread:2em lipstick:4rj,5f
liquefy:8kt,1o6,1o5 liquidate:3bg,724,6op,6od liquidise:1o6 liquidize:6nh,1o6 liquify:1o6,1o5 list:-,7i7,5ui,5uh
listen:6d5,6da,7va listen_in:6d7,6fw literalise:2e0 literalize:2e0 lithograph:4zn litigate:7wl,7wk litter:8hc,3j8,80
live:85l,80q,81b,814,80p,2aj,80s live_down:80u live_on:81b live_out:81e live_over:2al live_together:85p live_up_to:88g
live_with:2ji liven:p4 liven_up:p4 load:3z4,3z5,6lg,4h0,1tu load_down:3y0 load_up:3z4 loaf:846,844 loan:6y3 lob:42b
lobby:7ge localise:8bk,8b1,7nc,4uo localize:8bk,8b1,7nc,4uo locate:6sq,8bg,6zb,1jz
lock:3ek,420,sy,4g6,4g2,-,3ei,5w7,4mh lock_away:3ei lock_in:3ej,3ei lock_out:7f6 lock_up:3el,3ei locomote:51o
lodge:85w,44m,-,85q lodge_in:85e loft:6s6,4fr,4fo,2oz log:-,30u log-in:6no log_in:6no log_off:6np log_on:6no
log_out:6np log_z's:1q logroll:75v loiter:844 loll:8et,846 loll_around:846 lollop:5ap lollygag:844
look:67p,681,4b,6av,8b7,7sb,-,2q2,86l,2p6 look_across:8ff look_after:6cs look_around:67v look_at:2rz,67o look_away:67u
look_back:67t,2n0 look_backward:67t look_for:39u look_forward:2q3 look_into:-,2ip look_like:87n look_on:67h,2m8
look_out:6an look_out_on:8ff look_out_over:8ff look_sharp:1q8 look_to:2q4 look_upon:2m8 loom:8bp,8bn,8iq,4p5
loop:5ve,4pb,5vd,441,359 loose:7bj,3wz,1kr,1kq loosen:1kr,7zh,7zg,3vf,353,33o,1kq loosen_up:3xi,7zi,3b,38,35
loot:714,712 lop:496,3an lop_off:379 lope:5ej lord:78q lord_it_over:7y7 lose:6sx,-,-,6sw,6gx,6t2,6sz,67d,1v0,qy
lose_sight_of:67m lose_track:2ac lot:7hr,6tt louden:6g0,1qj lounge:44n,844 lounge_about:846 lounge_around:846
lour:20d,zk,48 louse_up:7pm love:-,-,-,3qi lowball:2k4 lower:5l2,20d,zk,4b2,48 lower_oneself:7of lube:3ya
lubricate:8jv,3ya,st luck_into:6iu luck_it:7rr luck_out:7p8 luck_through:7rr luff:5ef,5ax lug:3u4,3xg luge:5g7
lull:-,24m lumber:5e2,30u luminesce:8m1 lump:3kc,2i0 lunge:5xu lurch:5dz,557,635,845 lurk:848,844 lustrate:1sd
luxate:1r2 luxuriate:-,-,15q lynch:7jx lyophilise:ru lyophilize:ru lyric:4sv lysogenize:1r7 macadamise:4fk
macadamize:4fk macerate:1i5,1i4,1i3,1gr machicolate:73r machinate:4m2,2oe machine:4io,4in machine-wash:45x
machine_wash:45x macrame:4ow maculate:45z,1uj madder:122 madrigal:4xc magnetise:-,1i9 magnetize:1i9 magnify:1mx,-,vq
mail:3s1 mail_out:3s0 maim:cf maintain:89n,6rx,-,-,6hw,6hr,-,-,-,2rr major:2c0
make:7tr,g6,4hy,-,4l9,4ie,2ri,4la,4kl,6t4,4i3,81q,5s4,88s,4mc,50p,4mf,24g,1c,78g,72s,5rx,2j5,7wn,7yy,4xi,10p,5zs,a4,8jg,8jf,8ix,87l,81o,682,5w8,5s0,50n,4nr,3qs,-,-,2n7,2n6,25a,259,22q,es,9w
make_a_face:4f make_a_point:7yf make_as_if:et make_bold:75q make_clean:45b make_do:7xc make_for:4jg make_full:1pb
make_good:7w7 make_grow:xj make_happy:7l0 make_it:81k,7x3,7pa make_love:3qi make_merry:7l0 make_noise:6dj make_off:5zi
make_out:6gd,-,2ed,818,7xc,3qi,3qh make_over:4ok,4i6 make_pass:5wg make_pure:1s8 make_relaxed:35 make_sense:81i
make_sure:7yf make_unnecessary:23e make_up:81n,50b,6o8,7ot,4jx,10p,88i,-,5d make_up_one's_mind:2n5 make_water:9w
make_way:63b make_whoopie:7l0 malfunction:448 malinger:7h4 malt:nx,ft,fs,fr maltreat:7o9 malversate:6tl mambo:5a3
man:7bh manacle:35m manage:7p1,7dd,7xc,7e9,7pl,7p2,2vg mandate:78b maneuver:5f0,74z mangle:3l3,2wj,239,13a
manhandle:3oc manicure:5n,5m manifest:-,-,1la manifold:wr,wq manipulate:7qp,2to,7vx,71y,-,b1 manoeuver:74z,5f0
manoeuvre:74z,5f0 mantle:617,4fy manufacture:4mb,4jx,519,518 manumit:7ln manure:60s map:4rc,2ou,8bj,50r,4rd,1fm
map_out:50r mapquest:2h1 mar:1sm,ce maraud:5rv marble:4qi marbleise:1z4 marbleize:1z4 marcel:54
march:5ol,611,5d6,7ox,5dy,612,3vu march_on:5o1 march_out:60y marginalise:762 marginalize:762 marinade:s0 marinate:s0
mark:4d0,-,2hg,2co,1wu,7n3,662,47w,33q,-,-,-,2iq,2i3,oo mark_down:6xi mark_off:v0,2iq mark_out:v0 mark_up:6xg
market:6ub,6yc,6uc,1rn maroon:6l0,1v2 marry:7kn,7kq marshal:5ne,3gd,zx,5p5 martyr:4fv,9u martyrise:9u martyrize:9u
masculinise:25w masculinize:25x,25w mash:4dw,-,18t mask:6a1,3g2,6bg,3g5,3g4 masquerade:6a3 mass:5sf mass-produce:4iz
massacre:1ss massage:2wn,8w master:2an,-,7r2,2am mastermind:2os masticate:2x4 masturbate:3r1,3r0 mat:3vb,25r
mat_up:25r match:86i,6z4,36d,88h,1pw,36e,-,1pv,1kg mate:3qt,36d materialise:1an materialize:1an matriculate:7i3
matt-up:25r matte:25r matte_up:25r matter:84y matter_to:89a maturate:x4,wt,d9 mature:x4,-,27n,x3,wt,db maul:2wk,2wj
maunder:57p max_out:5py maximise:1m4,1m3 maximize:1m3,1m4 mean:-,83m,-,2ol,8ih,2re,2om meander:57t
measure:2gt,1u5,8cs,2l6 measure_out:2gt measure_up:89c mechanise:1t0,1sz,1su mechanize:1t0,1sz,1su meddle:7r1
mediate:-,8ay medicate:bi,bh medicine:bh meditate:2ew,2o2 meet:5sa,7kd,8dr,-,7ch,7yl,5s8,-,8hz,650,2sw
meet_up_with:5s9 melanise:11c,11b melanize:11c,11b meld:-,1hp,1hm meliorate:r2,qz mellow:xn,xm,xl mellow_out:xm
melodise:4u1 melodize:4u1 melt:1o7,1f2,xm,1hp,to,tk melt_down:1o7 melt_off:64 memorialise:-,2cm memorialize:-,2cm
memorise:2bl memorize:2bl menace:8bq,-,1b mend:yj,zz menstruate:8l mensurate:2gt mercerise:nv mercerize:nv
merchandise:6p5 merge:1dv,1hm,w4 merit:851 mesh:420,1iw,7g9,3vd mesmerise:-,2j mesmerize:-,2j mess:-,10q
mess_about:844 mess_around:3wn mess_up:7pm,3kn,10q metal:4fj metalize:4hl metallize:4hl metamorphose:1g4,1fr
metastasise:ee metastasize:ee mete_out:6tt meter:1u8,33d metricate:1fp metricise:1g2,1fp metricize:1g2,1fp
metrify:4tf,1fp mewl:93 micro-cook:17h microcopy:4xx microfilm:4us microwave:17h micturate:9w middle:406
migrate:544,545 mildew:rn militarise:-,27o militarize:-,27o militate:7cq milk:pb,-,pc mill:5aw,18x,3uo,3la
mill_about:844,5aw mill_around:844,5aw mime:4ys,4wa mimeo:4se mimeograph:4se mimic:4ys mince:-,5er,495
mind:-,2qn,7di,7va,2qo,2ca mineralize:28v,28u mingle:3v8,7yr,8i1 miniate:4sn,4qx miniaturise:vv miniaturize:vv
minify:1nv minimise:-,1lz minimize:1lz minister:7sa,7ep minor:2c1 minstrel:4x3 mint:4kf mire:898,51m,51l,45k
mirror:8m4 misalign:1r4 misally:7cn misapprehend:2dl misappropriate:6tl misbehave:7oc misbelieve:2lj
miscalculate:2p4,2fs miscarry:7pn,88 miscast:4uk miscegenate:8hx misconceive:2dl misconduct:7oc,7do misconstrue:2dl
miscreate:2nm misdate:2dj misdeal:6nd misdeliver:3s4 misdemean:7oc misdirect:7w9,5p3 misdo:7u3 misestimate:2p4,2fs
misfunction:448 misgauge:2k1 misgive:2rv misgovern:7x8 misguide:5p3 mishandle:7pm,7do misidentify:2de
misinterpret:-,2e5,2dl misjudge:2jt mislay:40z mislead:5p3 mismanage:7do mismarry:7kp mismatch:36j mismate:36f
misperceive:65z misplace:40z,40q misplay:4lv misprint:4z8 misread:2ek,2e5 misremember:2db misrepresent:-,7vx
miss:67d,-,80m,2cz,5s7,837,2xf,839 misspend:8df,6q3 mist:1d0,6bc,3ii mist_over:1d0 mistake:2de,2dc mistime:1ub
mistreat:7o9 mistrust:2lz misunderstand:2dl misuse:-,qq miter:4cd,6pm,366 mitigate:-,q5 mix:1hm,7jl,24d,nm,3v8,3pe
mix_in:1hq,nm mix_up:4mr,2dn mizzle:8ku mob:5y4 mobilise:-,-,zx,zw mobilize:zx,-,-,zw mock_up:4sp
model:4yt,4so,69d,69c,4w3,4sp moderate:-,q4,7nf,-,-,13k modernise:1jm,yp modernize:yp,1jm modify:lo,lu,gy
modulate:4wz,-,146,lw,gm moil:7bc,585,sp moisten:so,3iw moisturise:sd moisturize:sd mold:4so,rn,4nk,4n3,2uz,2nl
molder:ri molest:7v0 mollify:-,13k,xv mollycoddle:7v4 molt:z monetise:7ji monetize:7ji monger:6v0 mongrelise:3qw
mongrelize:3qw monitor:6c5,6c6 monkey:4co,3wn monkey_around:3wn monopolise:7e6,6hv monopolize:7e6,6hv
monumentalise:2cn monumentalize:2cn mooch:6qm moon:7b5,7b3,697 moon_around:7b3 moon_on:7b3 moonlight:7bf moonshine:u8
moor:38c,38b,389 mop:3lj,4h mop_up:3lj,-,1tg mope:5d2 mope_around:5d2 moralise:-,-,1g7 moralize:-,-,1g7 morph:1rh,1rg
mortar:3gq mortgage:722 mortice:36h,36g mortify:-,-,-,dc mortise:36h,36g mosey:5cz mosh:5a7 mothball:6s2 mother:7sg,7f
motivate:4lx motley:1na,11u motor:5et motorbike:5fl motorboat:5h0 motorcycle:5fl motorise:1t0 motorize:6ko,6kn,1t0
mottle:4sj,1x7 mould:4so,4nk,4n3 moulder:ri moult:z mound:4n6 mound_over:4gd,4n7 mount:3dt,1ms,1j6,4lr,5dp,5dj,4ls,3qu
mount_up:5dp mountaineer:5dn mouse:5c4,2tq mousse:58 mouth:-,-,3r9
move:51o,53e,51c,53y,75f,1p,gp,74x,-,4lx,-,72u,21q,7z1 move_around:5bt,63x move_back:5ob move_back_and_forth:570
move_in:540,5r5,53z move_in_on:5rp,7dz move_into:5rb move_involuntarily:13 move_on:5o1 move_out:79k,541 move_over:537
move_reflexively:13 move_through:5cm move_up:5km,5ki mow:3ae,4h mow_down:1ss muck:mo,60s,45k muck_about:3wn
muck_around:3wn muck_up:7pm,45k mud:45k,3gn mud-wrestle:419 muddle:3pk,2do muddy:2zx,2dq,22e muddy_up:2zx
mudwrestle:419 muff:7pt,7pm muffle:4a9,6g5 mug:6rk mug_up:2br mulch:2wv mulct:7vb,6vl mull:2ew,6gu mull_over:2ew
multiply:2g4,wq,7n,7h mummify:89g,6ku,vz munition:6zh murder:7jn,239 murk:15x muscle:5rr muscle_into:56h muse:2ew
mush:5g5,5g3 mushroom:3jq,ui muss:3wp muster:3jm muster_up:3jm mutate:g3 mute:6g5 mutilate:13a,239,ce mutiny:7wt
muzzle:70g,6g3,352 mystify:2dw,1yd mythicise:2dz,h5 mythicize:2dz,h5 mythologise:4jy,h5 mythologize:4jy,h5
nab:4f2,2u5,2tu nag:-,-,2ch nail:3fz,2u5,3mt,7p9,7p0,6sv nail_down:7p9,2ph,1t5 name:-,-,78g,78e,-,-,2hh,-,2gk nap:1t
narcotise:bn narcotize:bn narrow:14y,2ph,1nd,14u narrow_down:2ph,1nd nationalise:27p,1jo nationalize:1jo,27p
naturalise:1jv,1jt,1jr,14j naturalize:1jr,-,1jv,1jt,14j nauseate:6gm navigate:52w,5f8,5f3 nazify:1vy near:5wq
neaten:10o,5b necessitate:82n,83o neck:3qh necrose:dc need:82n needle:-,3c0 negate:87a,-,2jb,1rm negative:7ie
neglect:2cz,7pr,2d3,2d7 negociate:7p1,6k1,6k0,5w6 negotiate:-,5w6 neighbor:800,7zz neighbour:800,7zz
nest:868,44v,3qb,3jx nestle:3qb,8av,3qc net:6td,6tf,4p4,3hc nett:3hc nettle:66c neuter:8c neutralise:3bg,-,1rm,1rl
neutralize:7qn,1rm,7rn,3bg,-,1rl nibble:3t8,3t6 nick:30w,30v,1xd,7e nickel:3lw nickel-and-dime:6q4,3k7 nictate:r
nictitate:r nip:3ui,3t7,3uh nip_off:3uh nitrate:ns nitrify:1wb,1wa,1w0 nitrogenise:1wa nitrogenize:1wa
nobble:7vb,6rg,3wd,1xl nock:33q nod:-,-,20,576,1z nod_off:23 noise:6dj nol.pros.:1da nolle_pros:1da nolle_prosequi:1da
nominate:-,794,78g,78e nonplus:2dw noose:4pc,3dk normalise:1re,1rd normalize:1re,1rd,14m nose:6d2,5o9,671,56e,3q8
nose_out:672 nosedive:5kd notch:33w note:-,662,664 notice:6az,662 novate:27j novelise:fl novelize:fl nucleate:82e
nudge:2we nuke:-,-,17h nullify:7j2,2jc,1rm numb:65n number:84v,-,-,8gs,-,v6 numerate:-,2ef nurse:b0,-,7sh,7o0
nurture:-,7r4 nut:3js nutate:56y nuzzle:3qb,3q8,39n o.d.:bm obey:7ri object:-,8k8 objectify:20k,1gn obligate:7mw,71h
oblige:7mw obliterate:1sq,16b,15t,1ru obnubilate:6bc,2dp obscure:6bc,2dp,169,29a,16b
observe:6az,-,664,6d3,7g6,7w5,7fz,2rr,7w6 obsolesce:262 obstinate:1bk obstipate:a7 obstruct:7tb,3x4,69q
obtain:6m9,1z1,85d obtrude:56f obtrude_upon:5rt obtund:p1 obturate:3x4 obviate:82s,7fq occasion:4lc occidentalise:1z5
occidentalize:1z5 occlude:3x4 occult:6bf,6aa,69p occupy:7au,85e,85f,899,-,6qa,2b0,785 occur:1a2,2qi,80g odorize:673
odourise:673 off:7jn offend:-,7un offer:6u4,6u6,7c0,2ob,6u9,6u7,6ud,6ba,80l,75x,6ua offer_up:80l officialise:1z3
officialize:1z3 officiate:76p offload:6ll,3ys offsaddle:3zi offset:8ev,8eu,6lh,4za,4z9 ogle:6c8 oil:32f,bo
omit:2d2,2cz one-step:5a5 ooze:5z9,9c ooze_out:9c ooze_through:4fz opacify:27l,27k opalesce:8lx,8h6 opalise:fo,fn
opalize:fo,fn open:3e9,7c5,3ed,7c2,4bq,21u,21v,8it,-,736,690 open_up:3e9,21v,21u,4l8,7c5,3ed
operate:7ec,44a,2vi,-,420,bf operate_on:bf opine:-,2f0 oppose:-,-,87s,-,768 oppress:7by,7x1 opsonize:27m opt:2kw
opt_out:2kx optimise:m1,go,19 optimize:m1,go,19 orb:5va orbit:5va orchestrate:4u6,2os ordain:7cc,775,7cb
order:-,-,-,7nk,10x,10t,775,2s6,2i4 ordinate:775,1r3 organise:1iv,7ez,7d3,7cv,4m2,2os organize:7ez,7cv,2os,1iv,4m2,7d3
orient:8e5,6bi,8e3,-,14g orientalise:1z6 orientalize:1z6 orientate:6bi originate:824,4jc,8im originate_in:82l
ornament:4pp,8ji orphan:6wt oscillate:8d3,578 osculate:8k0,8js,3r3 ossify:zg,1kl,zh ostentate:698 ostracise:7ml,7hd
ostracize:7ml,7hd oust:795,79q out_in:5rd outbalance:84x outbid:6uq,6uj outcall:6uo outclass:2ia outcrop:1li
outdistance:60m outface:67y outfit:70b outflank:618 outgrow:22d outlast:81j outlaw:7jh outline:-,4t9,4ri outlive:81j
outmode:24v outnumber:84u outpoint:5h5 output:4ih outrage:-,7us,7uq outrank:88m outride:81f,5iw outrun:5eb
outshine:8lm outsource:73o outspan:3zc outstare:67y outstay:83x,81g outstrip:-,60m outvote:7gx outwear:8cx,a9
outweigh:-,84x oven_broil:18f ovenbake:175 over-correct:7or over-refine:1s4 overachieve:7tz overact:4zz
overarch:84t,5tz overbalance:84x,6pt overbear:855,4m7,3kv overbid:6ur,6uh overboil:1ex,17l overburden:-,3yp
overcapitalise:2rl,2jw,kl overcapitalize:2rl,2jw,kl overcast:8mp,3bv,3bu overcharge:6xc,3yv overclothe:6m
overcloud:8mq,169 overcompensate:88j,7or overcook:17o overcrop:4yk overcrowd:5t0,5sy overcultivate:4yk overdo:7ux
overdose:bm overdraw:6wb overdress:6m,5w overdrive:79y overestimate:2jx,2mw overexert:75c overexpose:65g,65d
overfatigue:ad overfill:1pe overflow:5za overfly:51z overgrow:886,uq,up overhang:8e7,8br overhaul:5w3,yp overhear:6ft
overheat:1e7,1ej overlap:86z,8ai overlay:3cs,3bd overleap:7uz,5k5,2cz overlie:47d,3bd overload:3yx,ne,3yv
overlook:6cm,8ff,2cz,8bl,6cl overpay:6nt overplay:4zz overpopulate:85o overprice:71z overprint:4zg overproduce:4yf,4iv
overprotect:7sg overrate:2jx overreach:7pd overreact:2ps overrefine:1s4 override:2pk,84s,7ro,5iu overrule:2pk
overrun:5rw,867,5za,-,2o8 oversee:7e9 oversew:3bw overshadow:8ir,8bm,6be overshoot:-,2o7 oversimplify:7uy,1ic
oversleep:1u overspecialise:1nf overspecialize:1nf overspend:6q8,6q0 overspread:8al overstay:83x overstep:5rs,884
overstock:6xz overstretch:9v overstuff:446 oversupply:72z overtake:-,5w3 overtax:6vq overthrow:798,2pk overtire:ad
overtop:8bl overturn:5br,5bu,2pk,798,-,gv overvalue:2mw overweary:ad overwhelm:-,-,3d9 overwinter:8dm overwork:4oj,7a2
ovulate:8m owe:6ob,8gt,6oa own:6hx oxidate:vl,vk oxidise:vk,vl oxidize:vl,vk oxygenate:nu oxygenise:15g,15d,nu
oxygenize:15g,15d,nu oyster:3jy ozonise:28w ozonize:28w pace:5en,624,1u9,2ns pacify:-,4lj
pack:3xx,61g,3y4,3tp,78f,8eq,5y4,5e4,4b0,3y9,3y5,3y0,f2 pack_on:eq pack_together:3kw package:3yb pad:-,5dg,44g,17e
paddle:5he,7bb,5jh,5d3,3pr,3ph padlock:3dj paganise:26n paganize:26n page:-,7ag pain:9q paint:4r1,3gt,4r0,3gx
paint_the_lily:4pq,nh pair:7kw,36d,3vl,3vk,3qt pair_off:7kw pal:7xi pal_up:7xi pale:e7 pall:21l,-,3ck,-,21n,21m,1h7,ae
palliate:-,8v palm:2ti palm_off:6n2 palpate:2tg palpebrate:s palpitate:58q,58p,57g palsy:zp pamper:7v4 pan:5ot,45t
pan-broil:18g pan-fry:182 pan_off:45t pan_out:7pe,45t pan_roast:17w panel:4pz,2eb panhandle:6qp pant:g pantomime:4wa
paper:32e,32c parachute:5kh parade:5dy,5dx paragraph:7hu,4t0,4sz parallel:86q,1zd,86r parallel-park:5fe
parallelize:407 paralyse:zq,zo paralyze:zq,zo parboil:17k parcel:7hs,3cp,34w parcel_out:6tt parch:sq
pare:us,480,31j,31h pare_down:us parent:7r4 parget:3gl park:3zo,5fc parody:4w8 parole:7xw parse:2ge
part:5ta,7cr,5qz,48p,48l part_with:716 partake:8hk,6tv partake_in:7f9,6tv parti-color:11u participate:7f8
partition:49m,191 partition_off:49m partner:6z0,75a partner_off:7kw party:7l1
pass:5w5,5wc,7hh,5ze,6lc,8a5,5w3,1a2,7p3,8dg,2tr,-,1l5,7pa,884,7p6,7bs,6k3,5kw,6le,6l6,5wg,-,1cn,a0 pass_across:5cm
pass_around:5v6 pass_away:1cn,1bo pass_by:5wc pass_judgment:2jr pass_off:685,-,5wj,1l5,1a2,eg
pass_on:6lc,6u1,5o1,6l9,7xj,5v6 pass_out:2w,6hk,2x pass_over:2d5,5cm,5c5,51z,3le pass_through:5cm,5wk,5c9
pass_up:6m5,666 pass_water:9w pass_with_flying_colors:7p0 paste:3c8,3og,3ca pasteurise:1dh pasteurize:1dh
pasture:4b9,4b8 pat:2ye,2wo patch:4d9,734,ys,ym patch_up:ys patent:6mg,7ej,265 patinate:31v patinise:31v patinize:31v
patrol:7fx patronise:7hf,6ju patronize:6ju,7hf patter:8kw,6f9 pattern:4yt,8e0 pauperise:6x7 pauperize:6x7 pause:84d
pave:326 paw:2tm,2tk pawn:71c pay:6o2,-,6o5,6tg,6o8,2rp,8gw,7ki,2si,710,6o6 pay_back:711 pay_cash:6x4 pay_for:770
pay_heed:6d8 pay_off:6th,724,6or,6o8,6sk pay_out:6ut pay_up:6o5 peak:5q4 peal:6eo,6el pearl:3k0 peck:2yd,-,3r5
peculate:6tl pedal:5fi,4wu peddle:6v0 pedicure:5p pee:9w pee-pee:9w peek:6cg peel:31j,310,6q
peel_off:31k,6r,5tq,310,10 peep:6cf,68m,-,-,1l8 peer:6d1 peg:7p9,3sk,3df,102 peg_away:7at peg_down:3df,2ph
pelt:41l,-,8kx pelt_along:5xf pen:4su pen_up:3e8 penalise:7m1 penalize:7m1 pencil:4rf
penetrate:2vx,2r9,29w,7da,5o2,3pv,2w4 penny-pinch:6q4 pension:6pf pension_off:76h,6pf people:1p5,85n pep_up:-,p3
pepper:6gr peptise:18s peptize:18s perambulate:6ci,5bz perceive:64l,29v perch:46v,5lw,4gv
percolate:5z7,5xl,3ur,3uq,3up,2v percuss:2z5 peregrinate:60i perennate:81d perfect:1s1 perforate:3sn,2vx
perform:4uu,75p,4v1,7ty perfume:677,5s perfuse:1pk,1pj peril:8bq perish:1cn perk:2v perk_up:2v,2s perm:57
permeate:2w4,3up,2vv permit:-,7br permute:1fl peroxide:117 perpetrate:7wm perpetuate:85b perplex:2dw,1il persecute:7x1
persevere:1bj persist:857,1bj,8gp persist_in:8jb personalise:1gm personalize:1gm personate:-,2r2 personify:8bz,8bt,2r2
perspire:9a persuade:7x4 pertain:890,862 perturb:-,5yb,5ya,10s peruse:6ar pervade:2w4 pervaporate:1dt,1ds
pervert:7w9,-,qq pestle:18w pet:3qf,2vr peter_out:89v,do petrify:p2,1wr,1kl phase:4lp,1hk phase_in:4kv phase_out:4kw
philander:7xq philosophise:2eu philosophize:2eu phlebotomise:bq phlebotomize:bq phosphoresce:835 photocopy:4xw
photograph:-,8h9 photosensitise:65l photosensitize:65l photostat:4xy pick:2kg,3jp,-,4lf,mm,mj,6xq,6su,3tw,3sm,2yd
pick_at:4gk pick_off:7k0,4do pick_out:2k9,6gd pick_over:2km
pick_up:5lf,2t1,5iq,6vb,2at,72r,2u5,6st,64n,1xr,7ka,-,r0,660,-,2v picket:7oy,35s pickle:ry picture:4k2,4r9
piddle:8de,9w piddle_away:8de piece:4d9,4mq,36p,-,ym piece-dye:12n pierce:3sl,-,68a,3sh,3sf piffle:-,eo pig:80x,-,82
pig_it:80x pigeonhole:400,2hw piggyback:5is,4fb,4fa,4f9,293 pigment:12c,12b pile:411,5y4,3rk pile_up:k4,416,6va
pilfer:6rg pillage:712 pillory:7ju,7jt pillow:40y pilot:5gd,5f8 pin:2t0,3hs,3sx pin_down:2ph,7ll,3de pin_up:3de
pinch:3ui,3uk,6rg,3ao,1w7 pine_away:1gu ping:2x8,6ea,6e9 pinion:37i,1xm pink:6fa,6ea,30b pinkify:120 pinnacle:8bf,5la
pinpoint:6sv pioneer:4l8,4ks,2h5 pip:7jy pip_out:1cq pipe:-,5hu,4ws,4ou pipe-clay:45d pipe_down:6fz pipe_in:3rs,60f
pirate:6rl,3wg pirouette:5vw piss:9w pistol-whip:3m9 pit:-,47w,mw pitch:427,557,5lu,141,6v0,5u9,581,42g,41q,3my,-,140
pitch_into:2y7 pitchfork:4bn pith:74q pitter-patter:8kw,6f9 pivot:5vn placard:4dk
place:3zs,77x,2i4,6zb,-,2ic,-,2dh,7qw,4uo,2k2,8bk,6qq place-kick:3i6 place_down:40j place_upright:479 plagiarise:6rm
plagiarize:6rm plague:8ms plait:4pi,3ko plan:2o5,2o3,4kc,4kj plane:2ze,5gl,38o plank:3co,40k plank_down:5lr
plank_over:3co plant:4a2,44p,4lg,6xv,3i7,2s2 plash:437,3in plaster:3gr,4h5,4h4,3gs,3gi,ba plaster_over:3gr
plasticise:26b,26a plasticize:26b,26a plastinate:6ry plat:2ow plate:3lt platinize:4hm
play:-,755,4wd,4vo,7b7,4wb,4wk,1k,5b2,-,7b6,4vy,4vf,4vc,-,1j,7yu,4ve,4cp,-,2p2,8fh,7dh,5b3,4vp,4vd,4jg,3j1,-,-,-,-,-,-,ac
play_a_joke_on:7vz,7vs play_a_trick_on:7vs play_along:7b0,4ww play_around:7yz,7av play_back:4y6 play_down:1xq
play_hooky:80o play_it_by_ear:754 play_out:6rz,4v4,-,26u play_tricks:7vs play_up:1xt playact:4vp pleach:43d,437
pleat:3km,2ug pledge:-,6ug plicate:2ug plod:5dg plonk:40k plonk_down:5lr plop:5ln,5lm,40k plot:2oj,4s5,2ow,4kd
plough:631,4yl plough_on:5o5 plow:4yl,-,631 pluck:4do,6xu,6xc,3tw,3k3,3jp pluck_at:4gk plug:3pz,1bm,3ou,-,oa,o9,o8
plug_away:7at,1bm plug_in:3ps plug_into:3ps plumb:2rh,3yq,2gp,1r1 plume:6xc,-,4q9,3ld,id,5t plummet:5ls
plump:5ls,40k,-,2kf plump_down:5lr,40k plump_for:7fs plump_in:5re plump_out:5rf plump_up:3lc plunder:714,713,712,49t
plunge:4be,5kc,51g,1b6,2b4,5ll,4bc,2b3 plunk:6f8,40k,5kc,3tw plunk_down:40k plunk_for:7fs ply:-,7yg,554,367,2vh
poach:-,22i pock:47w pocket:6ro,6tk pockmark:47x pod:pz,d2 poetise:4te poetize:4te
point:-,8e5,-,5f0,-,5ef,4d4,4d3,4d2,-,-,-,1hd,yo poise:5gr,-,4fe,4fc poison:7wd,3ay,20j,3b0,c1
poke:2w7,6d2,3q7,3or,2w8 poke_at:2we poke_into:2w2,2vt poke_out:8ap polarise:1tt,1ts,1tr polarize:1tt,1ts,1tr
pole:3ic,2ul,vo poleax:30t poleaxe:30t police:7fx polish:2yq,1s3,1s2 polish_off:1tg,7jn polish_up:1s2 politicise:20t
politicize:20t politick:75u polka:5a4 poll:7ft,7gz,7fw,3al pollard:3al pollenate:7c pollinate:7c pollute:1uk
polychrome:11v polychromise:11v polychromize:11v polymerise:zd,zb polymerize:zd,zb pomade:59 pommel:3oy pompadour:53
ponder:2ew poniard:2wh pontificate:7cu pony_up:6hd pooch:im pooch_out:im pool:6tz poop_out:do
pop:60n,3ne,6fd,-,6fe,6bb,40d,3wu,3mo,-,-,15k,15j pop_in:5db pop_off:5q9,1cn pop_out:1lr,60n,5dc,201 pop_up:6bb
popularise:-,27q popularize:-,27q populate:85l,1p4 porcelainize:4hn pore:2qd port:622,61j,5lz,5bi,3tn,2xn,-,299
porter:3to portion:6l2 portion_out:6ts portray:-,4re,4w7,4rg pose:8fi,69d,-,7om,3zs,2dw posit:4b6,-,2pn
position:5n8,3zs possess:836,6hx,856 post:4dj,-,773,-,-,7id,6lm,5j7,4di,4ah postdate:8e2,10v postmark:33e postpone:84k
postpose:2z6 postulate:-,2pn,82n posture:7om,69d pot:44t potentiate:uc potter:3wn,7as,3wm potter_around:3wm
pouch:3yg,3s2,yv poultice:ba pounce:5y5 pound:3or,4b3,5e2,57h,49n,37r,37q,18u pound_off:49n pound_up:37r
pour:5yw,5t1,5z0,5yu,72t,8kx pour_forth:46l pour_out:-,5z0,5yz,5yx pout:8f1,4h powder:18y,5k powderise:18z,18y
powderize:18z,18y power-dive:5jr powerwash:45p practice:7uv,2bs,4w4,7tv,75s practice_bundling:1r practise:4w4,7uv,2bs
prance:5cs,5j1,5j0,5iz prang:49g prang_up:77 prank:4pu,5u prawn:3jr prearrange:4lo preassemble:4ya
precede:8e1,8b3,79v,5oy precess:63u precipitate:4l3,1s7,8kr,5ku,41j preclude:7fp,82t preconceive:4jv precondition:1j4
precook:4o0 predate:8e1,8b3,-,10u predecease:1cw predestinate:2nw predestine:-,2nw,2nu predetermine:2nt,2l0
predispose:2l2 predominate:84r,8bn preempt:6uy,79o,6uz,6us preen:3ld,-,5t preexist:7zr prefabricate:4ya,4if
prefer:-,2kw,78w,78x prefigure:4k7 prefix:372 preform:4n5,4n4 preheat:1ei prehend:2ts preisolate:1v5 prejudge:2l5
prejudice:7nt,2kz prelude:88d,4wg premeditate:2o0,2ex premier:4vk,4vj premiere:4vk,4vj premise:-,-,2pp premiss:2pp
preoccupy:-,6qz preordain:2nu prepare:1j1,4nr,50f,4m2,77a,2be,6ef,2bc prepare_for:10c prepay:6nv preponderate:84x
prepose:2z7 prepossess:6hy,-,-,2kz present:6a7,-,4un,6pg,8fi,6pc,6hf,-,-,4rg preserve:89f,6rx,6kk,rv,8h0,89q
preside:7eb press:3tb,-,84z,3l4,3kp,5sg,50e,8fj,7xl,4nj,3tc,3l5 press_down:4b1 press_down_on:4ed press_on:5o5
press_out:1sp,4nj,3f1 pressure:7mo,7wf pressure-cook:18h pressure-wash:45p pressurise:1iq,1ip,1io
pressurize:1iq,1ip,1io presume:2f1,75q,-,17 presuppose:2pm,2pl pretend:-,4vw,6r9 pretermit:2d9,2cz prettify:13c
pretty_up:5q prevail:84r,85d,857 prevent:7fp,7fa preview:6am previse:-,2q5 price:71x,2qb
prick:3se,66s,5ml,2xw,66r,-,3t1 prick_up:5ml prickle:66r,66p,3se prim:1zc,ik,5z prim_out:5z prim_up:5z
prime:1jb,3h8,1ph primp:5t prink:62,5w print:4z3,4z7,4zm,4zf print_over:4zg prioritise:2if prioritize:2if
prise:4dt,4jl,2mp privatise:1jq privatize:1jq privilege:7fr prize:6on,4dt,2mp prizefight:3po probate:84p,7hb
probe:-,2vt proceed:-,5og,75f,1a8,8a2 process:1xx,7dm,2fp,7wk,5ol,4og,3s5 procrastinate:84i,84j procreate:7h
proctor:7y6 procure:6mb prod:2we,2wb,2w7 produce:507,4ie,509,693,4yd,6b9,cw profane:7w9,7us professionalise:28h,28g
professionalize:28h,28g proffer:6u6 profile:4sy,4qe profit:6t9,6rq profiteer:6ru program:-,4ze programme:4ze
progress:ww,5o1,xf progress_to:5s4 project:-,8e6,3rp,68p,6ek,4rq,4kc,2oa,4k2,4jr,42q,2rc prolapse:51f
proliferate:15p,ws prolong:16u,89e promenade:5dx,5d5 promise:-,-,-,8i5 promote:7t1,78l prompt:4lx pronate:60k
pronk:55y proof:506,2x3,2eo,20v,l2 proofread:2eo prop:2uo prop_up:2uo propagate:6la,619,3rq,3jg,3jb,-,7k,7i
propel:424,4lx proportion:1tb,j3 propose:-,2oa,2on,794 prorate:2fr,2fq prorogue:84k,7cg prosecute:7wj,7wh,75r
prospect:6ax,2gy prosper:70s prostitute:7sw prostrate:5y1,24n,403 protest:-,7ow protract:16u protrude:8e6,60n,yv
protuberate:8ed,8ec prove:83f,2j2,-,2j6,7q1,5mm,5lc,4yz,2j7 prove_oneself:2j3 provide:6yi,-,-,75x,8fd,6js,1j2
provision:709 provoke:-,4le prowl:5d0,845 prune:3an,1s0 pry:4dt,-,6d2,4jl psalm:4x2 psychoanalyse:2gc
psychoanalyze:2gc ptyalise:e0 ptyalize:e0 publish:4z3,-,4yx pucker:344,3bz,345
puddle:5cr,4is,44r,3y6,3wo,3pk,3io,2do,9w puff:-,-,g,-,-,-,yy,m puff_out:yy puff_up:z3,yy,7yq puke:af pule:93
pull:3te,41b,5x7,4gl,7wm,5of,5x6,9v,643,5ha,54b,4av,3nm,3k3,3ez,-,26m pull_a_face:4f pull_a_fast_one_on:7vs
pull_along:3u2 pull_at:4gk pull_away:5ob pull_back:5ob,4gm,3th,2yc pull_down:4ng,2xr pull_in:41b,6t4,5r5,3k4
pull_off:4do,79h,7p1,4dq pull_one's_weight:7am pull_out:5r4,5of,3ez,76j pull_over:527 pull_round:81k
pull_someone's_leg:7vz pull_strings:7qp pull_the_plug:7ne pull_through:81k,7sn pull_together:3jj
pull_up:550,5mj,551,3ez pull_up_short:54p pull_up_stakes:76u pull_wires:7qp pullulate:8ef,5t1,1ch,wn,7o
pullulate_with:8ek pulp:3f4,18v pulsate:57d,57e,4ii pulse:57d,4ii,57f pulverise:4mo,18z,18y pulverize:18y,4mo,18z
pumice:2zg pummel:3oy pump:2vn,-,53l,72v,5yo,53k,53j pun:4td punch:3ou,4b5,3sn punctuate:oo,-,1dg
puncture:33k,33l,-,1ir,15l punish:7m1 punt:3id,3ic pup:81 pupate:d7 purchase:6ia puree:2zi
purge:7ug,-,1sa,1s9,1pq,af,a3 purify:1s8,1sa,1sb purl:5vs,-,4oy,4oe,4od purl_stitch:4p2 purloin:6rg purple:12q,11x
purport:-,2on purpose:2on,2ne purpurate:11x purr:6fr purse:il,347 pursue:75r,5p6,3a3,75y purvey:709
push:56b,-,-,79s,56c,5wu,7xl,6n6,56d,3tc push_aside:56g push_away:56g push_back:41d push_down:2xr push_forward:5ok
push_on:5o5 push_out:56f push_through:236 push_up:56i,8e8 pussyfoot:5c4 put:3zs,3zq,-,-,6qq,2k2,656,4ty,2s6
put_aside:4hp put_away:3ei,6k7,7le,4hp,3bf put_back:38u,8ch put_behind_bars:7le put_down:40j,470,5ma,-,3z1,3bb
put_forward:-,75j,4jh put_in:o7,6s0,-,4ad put_off:84k put_on:6t,no,4nw,4lw,nq,4ls,3gy,-,66 put_on_airs:7y7
put_on_the_line:7ru put_out:7n1,4ix,4ab,3e,8l9,8ki,4hk,-,-,2l put_out_feelers:2gn put_over:-,84k put_right:ra
put_through:1tm,3fp put_to_death:7jr put_to_sleep:3zr,3bf put_to_work:79w put_together:4mq put_under:2l
put_up:4ah,75x,4nd,2jh,6u8,s2,7gf,6m7 putrefy:1i8 putt:3n5,3n6 putter:7as,3wn,3wm putter_around:3wm putty:3h4
puzzle:2dw puzzle_out:2fa puzzle_over:2dt pyramid:6ta,6na,3vp,jz quack:-,1a quadruple:wo quadruplicate:4xu quail:5xp
quake:58p,58n qualify:89c,-,q7,14b,-,-,lu quantify:1ug,1u5 quantise:2k0,2fm quantize:2k0,2fm quarantine:1v1
quarter:85z,7js,49l,2g8 quash:7bw,7j2 queen:7y8,5kn queen_it_over:7y7 queer:7tg quell:1qo quench:-,8lh,7bq,1qo,1m7,1e9
quest:6mn,5pc quest_after:3a3 quest_for:3a3 queue:5u7 queue_up:5u7 quick-freeze:1f0 quicken:1ng,65x,1nx,76,2z
quickstep:5af quiesce:6fz quiet:6fz quiet_down:6fz quieten:6fz,-,1qi quilt:4o9,4o8 quintuple:wp quirk:2v8
quit:89j,76q,5q5,6kw quiver:58p,57b,57e rabbet:36s,34j race:5xf,-,752,5xg rachet_up:5zd
rack:5j9,-,79z,6mo,5h4,5ga,53v,-,4ol,2tv,9t rack_up:-,40f,-,1pa racket:7l0,6de,3nv racketeer:7el raddle:436,1ww
radiate:8m5,131,8a9,6bv,6bq,-,202,1n9 radicalize:20u radiolocate:8bi raffle:6hm raffle_off:6hm raft:5hs,52d,4md
rafter:701 rag:-,-,4wi,-,-,19v rage:8fl,8fk raid:7lf,5ru,6r7,3a5 rail:-,8dw,6yr,5tf,5id,5fo,410 rail_in:8dw
rail_off:5tf railroad:7mu,6yz,5hw raiment:6f rain:8kq rain_buckets:8kx rain_cats_and_dogs:8kx rain_down:8kq
rain_out:7yd raise:k2,5l7,-,6ve,4yd,7r4,4jh,5l5,4nd,-,50o,22j,ub,78l,5lc,-,-,-,-,-,-,-,2g5,24k,23g,1c0,di raise_up:3pi
rake:63k,38m,8ag,6ao,38l,2xu rake_in:6t6 rake_off:6sj rake_up:2qa rally:3ka,-,3jm,1zy ram:4b3,42u,49c,443
ram_down:4b3,2bu ramble:89z,57n ramble_on:89z ramify:1if,18j,18i ramp:8fl,6zg,69e,5dm,477 ramp_up:xg rampage:7wx
ranch:7be randomise:113 randomize:113 range:8g7,57n,8i9,8ar,3wr,4b8,-,2i4 rank:2ie,2i4,88m ransack:712,3ab ransom:6os
rap:3op,6fa,4v8 rape:7uq,49t rappel:5do rarefy:26f,23r,tv rarify:1id rase:4ng rasp:3kj rasterize:fd
rat:7wv,7aj,7ai,44h,3xn ratchet:5zd ratchet_down:5zd rate:2i4,850,2ij ratify:7h9 ratiocinate:2f5 ration:6lu,6lt
ration_out:6lt rationalise:6qh,-,2eq,267,1s0 rationalise_away:2er rationalize:-,1s0,6qh,2eq,267 rationalize_away:2er
rattle:6du,58w ravage:1gp,1go rave:7l2 ravel:43l,43k ravel_out:43l raven:2ty ravish:7uq ray:8mb,8a9,133 raze:4ng
razor:4w re-afforest:4a6 re-assume:1zb re-create:4i5,4s7,2sc re-emerge:1ls re-enter:53i re-equip:70k re-explore:2h2
re-incorporate:1r9 re-start:54c,1bh reabsorb:46b reach:5rx,5px,3sb,-,7pf,8a4,5s4,6lc reach_into:8aq
reach_one's_nostrils:66y reach_out:3sb,8ap react:2pq,768,1og reactivate:oz
read:2e7,8go,2ee,2ej,2eh,2e4,2ay,-,4vm,2dm,2a7 read_between_the_lines:2ds readapt:j5,j2 readjust:j2,13w
readmit:7mh,77p ready:4nr,1j1 realign:1qy realine:1qy realise:6t4,6n3,4u5,4l5,2r7,29u realize:2r7,29u,4l5,6t4,6n3,4u5
reallocate:6ls reallot:6l3 ream:3f2,222,221 reanimate:2z reap:3ah,6tn reappear:1ls reapportion:6ls reappraise:2l9
rear:5md,7r4,8bo,5mk,4nd rear-end:2xa rear_back:5me,5mf rearm:6zj rearrange:110 reason:2f9,-,2f2 reason_out:2f9
reassemble:4ms reassess:2la reassign:77z reattribute:2r0 reave:712 reawaken:2b rebate:6xj,48c,36q rebel:7wp,7wq
rebind:3cn reboot:dh rebound:593,1zy rebuild:4ml rebury:7g4 rebut:-,2jf recalculate:2ft recall:2c2,-,88w,-,2qf,7jd,6wd
recapitulate:-,4xq,4wr recapture:-,4r8,6v5,3s8 recast:4uj,4nl,4mz recede:5ob,-,26h receipt:-,2ir
receive:6il,1z1,64n,64r,3w9,2lt,-,fp,8hz,7l9,64t,-,2d8 recess:409,33y,1df recharge:3z6,1yb recidivate:cq
reciprocate:75e,56w recite:-,-,4ti reckon:2f0,2p3,2ma,2fl,2p6,2p5 reclaim:6rc,6ks,1g6,1g3,14i reclassify:2ht
recline:5uj,47c,47b recode:111 recognise:7rx,7iq,6gd,-,-,2r7,2ce,2a2 recognize:2a2,2r7,6gd,2ce,7iq,-,-,8ka,7rx
recoil:5xp,76a,593,3i8 recollect:2c2 recombine:25t,25s,p9 recommence:1bd,1ax recommend:-,-,27r recommit:7wo,71g,5i7
recompense:6nx,6ns reconcile:1t9,1t7,-,2rq recondition:r7 reconnoiter:6ct reconnoitre:6ct reconquer:6qy
reconsider:2hn,2ho reconstitute:1iu reconstruct:2f7,4ml,j4,7sq,q8 reconvene:5si reconvert:fq recopy:4sd
record:-,-,-,64j recoup:6nr,6nq,6j4 recover:6nj,cn,1zx,6nq,6ks,3cr recreate:2z,7b6,-,4y2 recrudesce:1a0,15h
recruit:7i4,6mk rectify:-,1s5,1g6,qa,q9,kh recumb:47b recuperate:6nq,1zx,cp,cn recur:1ai,-,7xm recurve:5tx
recuse:-,2lr recycle:5wi red-eye:521 red-ink:1wz redact:-,qc redden:e6,20x,12o redecorate:4py
redeem:7sm,7sl,6ot,6os,6or,6oq redefine:80d redeploy:3je redeposit:6w6,4b7 redesign:4kk redevelop:68v,-,lz
redirect:5i8 rediscover:6b5 redispose:72p redistribute:3jf redline:7no redo:4i6,q8 redouble:12y,wk,ty
redound:68k,jo,hk redress:7oq reduce:1m5,w0,78v,6ow,-,ve,vt,6x6,vp,vf,ut,7bw,48s,40b,29b,w8,vc,vb,tu,64
reduplicate:4xs,4xo reecho:6f4,6f3 reef:5l4,1n6,vu reek:6gk,66v,9e,8m9 reel:5dz,5vo,43v reel_off:43y reelect:792
reenact:4w2,7cd,4w0 reenforce:tc reestablish:7c7 reevaluate:2la reeve:5wn,5wl,3di reexamine:2mz reface:330,32y
refashion:4i6 refer:-,890,2hs,5i6 reference:4tt refill:1pg refinance:6jn refine:1s3,1id,1s6,1s5,1ii,1ih refinish:31t
refit:70l reflate:25g,25f,z1,xx reflect:68j,2ew,68g,8m0,68i reflectorise:73m reflectorize:73m refloat:56s
refocus:6by,2ro,16d reforest:4a7 reforge:4mz reform:z7,1g6,za,z9,z8,lf refract:658 refracture:ex refrain:8g0
refresh:2n2,ku,31,30 refreshen:31,30 refrigerate:1ef,1eb refuel:707,6m2 refund:6sl refurbish:kp refurnish:6zu
refuse:-,6m5,8dc,6iv,8kg,7mg refute:-,2jf regain:6nj,6so regard:2ma,67z,893 regard_as:2m8
regenerate:4jm,1g8,1g6,li,lh,le,lc,df,dd regift:6hg regiment:7e5,7f2,77y register:7i5,-,7i2,64j,-,7i6,68x,4wl,-,2r5
regorge:af regress:1uc,1gj,wz,cq regroup:7cy,2hy regrow:cx regularise:7nk,10n regularize:7nk,10n
regulate:146,7nk,2nl,v2 regurgitate:5yv,-,-,af rehabilitate:7sp,7uh,7sr reharmonise:4u3 reharmonize:4u3 rehear:7m9
rehearse:4w4 reheat:22h reheel:20p rehouse:7gg reify:2mi reign:7xb,84r reignite:8l8 reimburse:6sm,6nr reimpose:6vj
rein:7e7,54u,54a,v1 rein_in:54u,7e7,54a reincarnate:8by,ld reinforce:tc reinstall:4ag reinstate:7st,7c7 reinsure:6o0
reintegrate:1i2 reinterpret:-,2e2 reinvent:4y4,4y3 reinvigorate:3h reissue:4xv,7ja reject:2lp,6m5,-,-,8kg,7mg,2lo
rejig:70k rejoin:7d9 rejuvenate:-,27s,x7,li,de rekindle:8lf relace:43n relapse:zm,cq relate:2p8,890,-,8ft,7ga
relativise:2me relativize:2me relax:38,1ks,1kq,35,7zi,7zh,7zg,1nu relay:-,2vm relearn:2ap
release:3wt,7bj,3rt,-,ef,9j,7lc,6wz,513,zu relegate:7xj,78t,7mk,2ss relent:8cl
relieve:8v,7ae,7ua,-,7si,-,b8,6wg,6wf,-,q6 relieve_oneself:9w reline:32u,1x0 relinquish:6wz,7qd,6kw,3wt relive:2al
reload:3z6,3z7 relocate:1k2,1k1 rely:2p6 rely_on:87e,87d rely_upon:87e relyric:4sw remain:fu,8g8,83y,8gp
remain_firm:8ce remainder:6mx remake:4i6 remand:-,7le remarry:7kv remediate:qa remedy:qa,b8
remember:2c2,2cb,2cj,72y,-,-,2cl,2ck remember_oneself:7yw remind:2cf reminisce:2ci remit:6oh,84k,-,-,-,1l1,zn
remodel:q8,4mz remold:4nl,4na,ks remould:4nl,ks remount:5dq,3du remove:m6,79g,6kf,79k,61e,1l4,7jn,26j remunerate:6ns
rename:-,78h rend:4av render:g7,6yi,4xd,4je,-,6w2,6w0,6to,4r9,3gj,-,-,1o8 render-set:3gk rendezvous:7ke renegade:7wq
renew:4jm,ld renormalise:1rd renormalize:1rd renounce:76b,74w,6kw renovate:kt,kp,2z rent:7gl,6ig,6if,7gn rent_out:6ii
reopen:3ec reorder:2i8 reorganise:7cy,7cx reorganize:7cx,7cy reorient:6bk,5bk,1rf reorientate:6bk repaint:4r4,3gv
repair:yj,6nx,52i,qa,2z repatriate:7mj,7me repay:6sl,70z,711 repeat:-,4xo,1ai,-,7yi,4wr repel:41d,-,-,-,6gl
repercuss:hi replace:kn,79n,38u,6ov replant:4a8 replay:4y6,4wf replenish:1pg replicate:5u5,4xp,4xo repoint:yo
repose:-,87i,47f,47b,470,404 repose_on:87c reposit:6s3 reposition:57v,40a repossess:6rc,6i2 repot:44u
represent:8c1,-,7re,7rd,-,8fp,81n,7wi,4r6,4vo,4un,-,-,-,1fm repress:7bw,7fi,4a9,2cp,294 reprieve:84q,7sk reprint:4xv
reprise:4wr reprize:4wr reprobate:2lv reproduce:4xz,7h,4y0 republish:4z4,lk repudiate:-,2lq repulse:-,-,41d
repurchase:6ib repute:2m8 require:82n requisition:-,6ra requite:70z reread:2e9 rerun:-,4lt,-,1y8 rescale:173
rescue:7sj,6i8 reseal:3fg research:-,2gz reseat:6zf,6zd,46z resect:308 reseed:40o resell:6my resemble:87m
reserve:6j1,2qm,-,7lw reset:-,143,13w resettle:1k9 resew:3bs reshape:2np,4na reship:3zx reshuffle:3pf,112
reside:85m,85e,87i resift:3v1 resign:74w,76q,6wz,2rq resile:76k,593,-,1gk resinate:6g9 resist:8dc,-,7ow,-,8kg,7wr
resize:172 resmudge:2zs resole:20n resolve:2nb,-,2ne,2fb,6ge,2rt,1oi resonate:6dz,29x resorb:46b resort:7xm,52i
resound:6f1,6dj respect:2mp,7g6 respire:2,1,0 respite:84q resplend:8h2 respond:2pq,-,2pw
rest:475,-,-,8gr,1o,fu,87i,4go,46v,40y,7yj rest_on:4d8,87c restart:54c,1bh restitute:6w3,kt restock:6xw
restore:7sq,li,6w3,yj,7c7 restrain:37o,37m,7fe,uu restrengthen:t6 restrict:v9,7n8,uv,7fb restructure:1iu resublime:1dq
resubmit:6w1 result:83h,83p,1a3 resume:1bh,1bi,76o resurface:5nr,31w,1lo resurge:825 resurrect:di,lj,dj
resuscitate:dg,2y resuspend:it ret:sj retail:8gc,6ne retain:8cb,7a6,6sc,2cc retake:6v5,3s8 retard:1ni,8k1,1nq,1np
retch:af,ai retell:4ti,4k1 rethink:2m2 retick:3c5 reticulate:82a,7jb,4cj retie:355
retire:76d,76e,5ob,7je,7cf,76f,6kj,-,4hk,-,26 retool:7cz,703 retouch:12k,uf retrace:5pl,2f7 retract:-,5xq,4gm,41e
retrain:2bf,2bd retransmit:60h retread:4ok,ks retreat:5ob,62b,5oc retrench:6qi,1m9 retrieve:6nj,3rh,3rg,2c2
retrofit:73p,4ae,yq retroflex:5u5 retrograde:5oe,5od,5oc,-,wz retrogress:wz,cq retrospect:2n0 retrovert:1gj retry:7m9
return:5po,6w0,1gj,-,603,731,3rd,-,235,6sl,-,792,6l6,5pr,4je reunify:7i1 reunite:7kc,7i1 rev:1nn rev_up:1no,1nn
revalue:16k,16i revamp:kr,20o reveal:69f,-,69k revel:-,7l0 reverberate:6f1,859,68h,68g,593,1xy
reverse:hm,1gg,2pk,-,1gh revert:1gj,g5 revet:32x,32w review:2mz,-,2n1,2n2,2n0 revise:-,7cz revisit:52m revitalise:kv
revitalize:dd,kv revive:dg,2z,ll,lj,2y revivify:2z revolt:7ws,6gl revolutionise:2bo,gv revolutionize:gv,799,2bo
revolve:5vg,5va,55i revolve_about:891 revolve_around:891,60p reward:7rw,-,711 rewind:43q rewire:72n rework:4ok
rewrite:-,4t6 rhumba:5a6 rhyme:4ta,8jp rib:4p1 rice:3uz rick:412,cg ricochet:593 rid:71s rid_of:82s
riddle:33m,2dx,3v2,2w4,-,2fc ride:5it,5im,8a0,51v,-,8jo,8ig,8dz,8az,63z,62t,532,421,3qu ride_away:5qj ride_herd:5iv
ride_horseback:5iy ride_off:5qj ride_out:81f ride_roughshod:7o2 ride_the_bench:7b4 ridge:8an,4ym,41v,392,ic
riff:6as,4lu riffle:4dh,6as,5up,3pg rifle:712,3a9 rig:7vh,71y,358,1j8 rig_out:5w rig_up:4nf right:7oq,5mu,5mt,q9
rigidify:1km,1kl rile:-,3pj rim:8ac,6yo,55h rime:8jp,4ta ring:6el,6f1,6ep,-,3vv,36z ring_out:6dy rinse:45r,32q,4t
rinse_off:45r riot:7ww,7l8 rip:4av,639,4f5,6xr rip_off:7vi,6xr,ms rip_out:3ez rip_up:4ax ripen:x3,x2 riposte:5xv
ripple:5up,6fo rise:5ki,jj,5mn,8bo,5no,824,5km,1ms,1mn,27,jl,-,-,7wp,5mm,5kq,dj rise_up:5no,7wp,5md risk:7ru,7rp
ritualise:1ze ritualize:1ze rival:88h rive:4av,48k rivet:2qd,3hl,2qe roach:37b,37a roam:57n roar:-,-,-,5oi,-,3q
roar_off:5r1 roast:17u rob:6xp,6xc robe:71,4hw rock:56u,56x rocket:5gu,2y2 roil:585,3pj roister:7l8 roleplay:4vp
roll:55g,58e,8aa,3l7,6h3,43r,44b,i4,ds,6xu,5av,57n,56v,55i,-,17t,gt,gs roll_around:1am roll_down:5k8 roll_in:28n
roll_in_the_hay:3qi roll_out:3l7,3ym roll_over:55o,6qs,6qr roll_up:1n4,6va,5pu,3yl,3e6,1n3,gs roller_skate:5ft
rollerblade:5fv rollick:57x romance:7qf romanticise:2ml,20w romanticize:2ml,20w,1g romp:57x,5e6 roneo:4sf roof:2wt
rook:7vb room:86f roost:46v,1k7 root:1cl,821,7t7,44q,34q,1k6,1cm root_out:4a0,4nh rootle:34q rope:4fq,35t
rope_down:5do rope_in:4cz rope_off:4cz rope_up:35u rosin:2zj rot:ri,cs rotate:5vg,783,-,5vj,5vh,wh rouge:5g rough:50g
rough-dry:ss rough-hew:316 rough-house:7o4 rough-sand:3kh rough_in:50g rough_out:50g rough_up:3mc
roughcast:4n9,3gm,316 roughen:301 roughhouse:2bj round:54e,ig,-,-,1s2,ij,67 round_down:ij round_off:ig,1s2,ij
round_out:1ti,m0,ij,ig round_up:3jo rouse:60x,5x2,-,2a rout:-,34q,34l rout_out:6tj,5x2 rout_up:6tj route:5ii,5i5,5i4
rove:57n row:5h9 rub:2zf,2zl,669 rub_along:7xg rub_down:303,2wn rub_off:303 rub_out:47k rubber:ha rubberise:ha
rubberize:ha rubberneck:6ah rubberstamp:33b,2k8 rubify:211 rubric:212 rubricate:7ry,50w,4qx ruck:345 ruck_up:345
ruckle:6dv,343 ruddle:436,213 ruffle:5up,-,5cs,-,4dh,3pe,3lb,3kn,3km ruffle_up:3kn ruggedise:ky ruggedize:ky
ruin:49o,7tj,6x8,49y,3qr,27t rule:7x7,2pj,84r,-,8ep,4rm,v1 rule_out:82t,-,2lo rumba:5a6 rumble:6fl ruminate:-,2ew
rummage:3aa rumple:3kn,344,25n rumpus:7wz
run:5e5,5zp,8a5,7ec,8fc,5yi,44a,8g7,-,4ve,63l,8f3,44c,23b,1y7,8fa,857,80f,7u5,4z5,4kp,2tr,8a7,7pb,6mu,62a,5xn,5ed,5cj,85a,7bl,5ec,5ea,5e7,554,-,-,21q,1o7,19b,190
run_a_risk:7rp run_across:5sa run_afoul:7uo run_aground:5s6,5s5 run_along:8cn run_around:57x run_away:5zp,63o
run_bases:5e8 run_by:5we run_down:760,5yn,ep,do,6ao,6rz,5pk run_dry:8mu run_for:85a run_into:8gl,2xt,2x7,5sa
run_off:5zi,5qi,5pd,5zk,5yl,4xw run_on:-,89y run_out:256,5z6,5qi,8a1,5yy,257,24y,do run_over:ep,5za run_roughshod:7o2
run_up:k7,3uc,3bq,6xo,4o4 rupture:4aw rush:5xf,-,1q7,1q8,5xi,5xg,4l4 rush_along:5xf rush_away:5xh rush_off:5xh
rush_out:5k7 rust:10f,10g,vm rusticate:813,7mn,7md,48d,214 rustle:6ev,6rh,6qk rut:8fu,33z saber:489,3bc sabotage:7rm
sabre:489,3bc saccharify:6gq,25l sack:713,79a,6td,3yh sack_out:26 sack_up:6td sacrifice:70w,3b8,70y,6y9 saddle:3zh,3z8
safeguard:-,5sq sag:5mz,5n0 sag_down:5n0 sail:52x,55z,5h2,52w sail_through:7p0 sailplane:5gn salinate:20f salivate:e4
sallow:11g sally_forth:5r3 sally_out:5r3,5k7 salt:6gs,3ir,24x,rz salt_away:6s0 saltate:5k1,5k0 salute:-,-,-,66x
salvage:7si,3jl salve:7si,bp samba:59x sanctify:-,1sa sanction:-,7j8 sand:3kg sand_cast:4nm sandbag:7ob,7mu,3o4,-,t9
sandblast:3ki sandpaper:3kg sandwich:4nv,44w sanitate:73s sanitise:2ym,244 sanitize:2ym,244 sap:6rz,393
saponify:21p,21o sashay:55w,5cs,59j satisfice:74y satisfise:74y satisfy:88g saturate:1pu,1va sauce:7ok,3h1,215
saunter:5cy saute:186 save:7si,6kk,7sn,6q5,6py,23e,7sm,7h7,732,6se save_up:6py savor:-,6gi,6gg,6gh savour:6gi,6gh,6gg
savvy:29i saw:48z saw_logs:22 saw_wood:22 say:-,-,-,8go scab:dk,7ai scaffold:2uf scald:-,1ee,1ed,pq
scale:8gb,4yu,6i9,5ox,5dk,31r,1u7,171 scale_down:1m1,vp scale_up:1m2 scallop:4q2,4nt,34m,-,ih scalp:6ms,q2 scam:7vb
scamp:4uz scamper:5ay scan:6ap,6ao,3a8,872,53x,-,2ej scant:7o8,7nb,6kl scar:47w scarf:3r2,36o,6u scarify:33j,33p,33n
scarper:5zp scat:5zp scatter:5tb,5t4,3ix,40p,18q,60r scavenge:45h,3jl,-,n6 scend:584 scent:673,671,5s scent_out:672
schedule:2kq schematise:264 schematize:4jp,264 scheme:2oi,2ok schlep:3u2 schnorr:6ql school:77d,77f,5je schuss:5g0
scintillate:8m7,8m2,8lv,6bu,1rz scissor:2za sclaff:3p5,3o6 scollop:34m,-,ih scoop:39d scoop_out:34p,39d scoop_up:39d
scoot:5xr scorch:1f8,28d,28c,1fh,sx score:-,33q,-,4tz,3qs,-,2i3 score_out:47k scotch:7tg,33r scotch_tape:3c7
scour:3a1,2zn,2zp,1pq scourge:7m7,3md,1go scout:6ct scowl:4c scrabble:39o scrag:4an,4aj scram:5qh
scramble:58a,5di,3wk,3pb,21f scrap:6kb,-,26c scrape:38t,4zs,38x,5us,3k6,38y scrape_along:7xg scrape_by:7xg
scrape_up:3k6 scratch:2zl,38x,669,7j1,47n,3k6,3ar scratch_along:7xg scratch_off:4t5 scratch_out:47o scratch_up:38x
scrawl:4zb screak:6dd scream:-,-,6dk screech:6dd screen:7q7,2n4,78y,68y,3x8,3v2 screen_off:194 screen_out:78y
screw:3qi,3fa,3f9,3f8 screw_up:u0,7pm,3fb,4g scribble:-,4zb scribe:33s scrimmage:4w6 scrimp:715 scrimshank:7h3
script:50v scroll:gr scrounge:6qj,6ql scrub:2zn,4r,7j1 scrub_up:4r scrunch:6f7,473,343 scrunch_up:473,343 scruple:84e
scrutinise:6au,2n3 scrutinize:6au,2n3 scry:2ei scud:5xr,5h4 scuff:5cx,3i3,3i2,3i1 scuffle:5cw,417 scull:5hb
sculpt:4qz,47z sculpture:4qz,47z scum:74r scurry:5ay scuttle:5ay scythe:3ag seal:3ff,3fc,2na,3ft,32i seal_in:3ej
seal_off:3ff seam:36t seaplane:5go sear:1f8,28d,1fh,sq search:39u,6av,2gz,3a4 season:6g7,13l,13k
seat:46w,8cd,76x,6ze,6zc,4hv,46x secede:7ql secern:2h9 secernate:2h9 seclude:1uz second:7ta,780 secrete:9j,69o
section:49j sectionalise:7hn sectionalize:7hn secularise:h9 secularize:h9,6k4 secure:6mb,3dg,71o,-,3pz,38i sedate:2r
sediment:5nh,5ng seduce:3qs
see:67j,29u,67i,4k2,2ma,2at,6ai,5sa,-,2is,7kk,7kl,7l7,7sb,3wb,7k9,67k,2ny,6b4,67q,651,5so,-,2dy see_double:67w
see_the_light:lf see_through:6jt,6h8,1th see_to_it:2is seed:46m,6jh,4m5,40l,2i7,1y0,oc,mx seek:6ml,39u,7pv,51s
seek_out:3a2 seel:6cz seem:681,686,8j0,6h4 seep:5z9 seesaw:5o0,5nz,57m seethe:8d6,-,1yi,17t segment:49j,48r
segregate:7jm,48q,1us seize:2ts,2tx,6qx,6r0,6r5,3hb,2sh,2sg seize_on:2b8 seize_with_teeth:3t4 select:2k9
self-destroy:4i8 self-destruct:4i8 sell:6mv,8g9,-,6n5,6lx,8jd,8jc,7qt sell_off:6n1 sell_out:6nh,2ct sell_short:6mw,2jv
sell_up:6nh sellotape:3c7 semi-automatise:1sy semi-automatize:1sy send:5i0,3ry,-,5hx,-,-,71k send_around:5v7
send_away:7he,79a send_down:7md send_in:3rz,7kj send_off:5ih,42q send_on:5ij send_out:3ry send_packing:7he senesce:wt
sense:64k,6b0,29m,29l sensibilise:108 sensibilize:108 sensify:108 sensitise:65q,271,270,108 sensitize:108,65q,271,270
sensualise:gz sensualize:4qb,2qy,gz sentimentalise:27u,20m,1h sentimentalize:20m,27u,1h sentimentise:1h
sentimentize:1h separate:81s,48l,2h9,7hm,3ut,2hq,5te,7cr,5ta,199,7nn,48p,18i separate_off:194 separate_out:3us
sequence:2ig sequester:6r2,6r0,27v,1uz,1uy sequestrate:1uz,1uy serenade:4tl serialise:114 serialize:114 serrate:30d
serve:88b,-,889,7rc,-,-,7y5,88a,8dj,7ra,3s5,887,7aa,3qp serve_well:88a service:7rc,1px,3qp
set:3zs,2nf,-,-,144,4ga,1j1,142,4uo,5kr,4tx,4a2,4jd,1nz,4yy,4h6,44y,2z0,-,2k2,1j8,1j7,13r,7m,51 set_ablaze:8l7
set_about:7dr,4m1,1aw set_afire:8l7 set_aflame:8l7 set_ahead:5oa set_apart:2kn,1uy set_ashore:5mc
set_aside:2qm,227,7j3 set_back:84k,7fk,8ch set_down:-,5m4,40s,40j,5m0,3z1 set_forth:-,5qz set_free:7lq
set_in:804,8mi,1k8 set_in_motion:42n set_off:4l0,5qz,1xu,155,8eu,1bf set_on_fire:8l7 set_out:1aw,3wr,5qz
set_to_music:4tw set_up:7c8,4mq,4nd,1j7,3vg,4ne,7w2,4kx,4ad,4af,7vh,42g,2s6,1j8,1j1
settle:5nf,2nb,-,1jz,-,5nm,1k6,24q,21r,5n7,3vo,-,-,6oc,5n5,5n4,5n2,3zp,-,1t5,1k4,1ab settle_down:5nf,1k6 settle_on:1to
sever:497,496 severalise:2im,2h9 severalize:2im,2h9 sew:3bq,4o3 sew_together:3bq sex:-,2he sex_up:291 sexualise:263
sexualize:263 shack:85m,5xj shack_up:85p shackle:37i,35l shade:8md,4sg,3x9,f8,f7 shade_off:8md shadow:5p8,8md,8bm
shadowbox:3pp shaft:73w shag:59r shake:58r,1m,591,56u,lb,-,5zh,24u shake_off:5zh,42c shake_up:559,7cx,58u,-,3pi,3lc
shallow:217,216 sham:4vx shamanise:7uw shamanize:7uw shamble:5cw shame:7s1,7n2 shampoo:5j shanghai:3wf shank:3mx
shape:2nl,4n3,i1 shape_up:ww share:8ex,6tx,6tv,6ts shark:7vg sharpen:2yv,1h9,1h8,16c,6g2,1hf,1hd,1ha
shatter:196,198,197 shave:4u,2z9,71n,2ze,2zc,2z8 she-bop:3r0 shear:3ak,494,3am,298 sheathe:4c0,4by,4bj
shed:42c,46l,46k,z shed_blood:4hq,a8 shed_light_on:2dr sheer:5tp,526 sheet:8ky,3d4 shell:-,51a,42d,3nh,39y,-,px,n9
shell_out:6tt shell_stitch:4p8 shellac:32s shellack:32s shelter:86e,6qt shelve:84k,401 shepherd:7se,7sd shew:2j2
shield:-,6a6 shift:1fk,57v,5qq,59d,249,24a,23a,583,557,-,28m,23k,23h shill:7vr shillyshally:8d4,84i shimmer:8lo,8d5
shimmy:569,50m shin:5di shine:8m0,8lq,6c3,8h1,86b,6bv,8ln,80e,-,2yq shine_at:88q shingle:2wu shinny:5di
ship:5hx,7a4,5m1,531,3zw shipwreck:7tm,7pq,657,49w shirk:7h2 shirr:17j shirt:6j shit:-,a4 shiver:58o,1n shlep:5by,3u2
shnorr:6ql shoal:217,216 shock:-,-,-,49b,3kf,cc,cb shoe:6p shoehorn:14f shoetree:16z shoo:5pg shoo_away:5pg
shoo_off:5pg shoot:-,7jy,-,-,62w,5xr,5ww,4ee,-,8ma,66q,4cm,43a,3rx,-,-,-,2gu,1ch,br shoot_down:5ww,5mb,7if
shoot_for:2o6 shoot_up:1mo shop:6yb,7hf,6yd shop_at:7hf shoplift:6ri shore:8dt,5mc,2uo shore_up:2uo short:7vd,4i2
short-change:7vd,7vb short-circuit:7ti,4i2 shorten:16o,w8,252,16m,qe shortlist:2i6 shoulder:2xo,2xl,2xm
shoulder_in:56m shove:56a,4cg,62n shove_along:539 shove_off:539 shovel:39f shovel_in:6t6
show:6a7,2j2,-,68l,4r9,-,-,68w,-,-,5p4 show_off:698 show_the_door:3w1 show_up:1le,68w shower:6pq,3ig,4k,8kv
shower_down:8kv shred:4ax shrine:3xz shrink:vw,5xp,vt,vr,j7 shrink_back:5xq shrink_from:7h2 shrinkwrap:34y
shrivel:vw,j7 shrivel_up:vw shroud:4c4,8jm,37h shrug:4d shuck:py,mz shudder:1n,58o shuffle:5cw,5qs,3pe shun:-,7ml
shunt:5qp,5yc shush:1gy shut:3e5,3ee,7f5 shut_away:3ei shut_down:7c6 shut_in:4ct shut_off:89h,5th,3x7 shut_out:7f5
shut_up:-,3ei,1qi shutter:2ya shuttle:5xt shy:5bw,41s sick:af sicken:-,bv,6gm,c0 side-slip:565 sideline:78u
sideswipe:33f sidetrack:5yf sidle:55x,55w sieve:78y,3v0,3uy,2kc sieve_out:2km sift:63e,3uy,3v0,2kc sigh:a
sight:6c7,6ha sight-read:4v6 sight-sing:4v7 sightread:4v6 sightsee:52k sightsing:4v7 sign:-,7h9,-,7a5,-,405
sign_away:70x sign_on:7a5 sign_over:70x sign_up:7a5 signalise:6u5 signalize:6u5 silence:1qi,1qn silhouette:68q,4qc
silkscreen:4zo silt:3xh silt_up:3xh silver:3lv,12s,11l silver-plate:3m0 silverplate:3m0 simmer:17s simonise:2yp
simonize:2yp simper:3m simplify:1ib simulate:4yq,4w3,4vx sin:7uj,7um sing:4x7,4x1 sing_along:4wx singe:1fc,28d
single:3nz single-foot:5j9 single_crochet:4pa single_out:2kv,7nn single_stitch:4pa singsong:-,62u
sink:5n1,5n6,5kw,5nm,5kv,5un,1mq,5ni,44x sink_in:29w,3up sinter:4nc siphon:53n,4h7 siphon_off:53n sire:7f
sit:46s,8b4,5mv,5sj,69d,5it,8au,7g2,46w sit_around:8b4 sit_back:3a,75l sit_by:75l sit_down:5mv,46w,46s sit_in:80j,7rl
sit_out:8g4,2jq sit_tight:fy sit_up:2h,63d site:6zb situate:8bg,4b6 size:4gp,2hu,170 size_up:6au sizzle:-,-,1f9
skank:5vy skate:5fp skate_over:7o7 skateboard:5fu skedaddle:5zr sketch:4sq skew:1r5 skewer:3sw ski:5fx ski_jump:5jz
skid:564,5l9,566,562 skim:5gl,2z2,6ao,42r,318,317,2el skim_off:317,2kl skim_over:2el,2z2 skimcoat:3gp
skimp:7o8,7nb,715,6kl skimp_over:7o7 skin:5di,38y,31o,31j skin-dive:5jo skin_over:dl skinny-dip:5jl
skip:2d5,80n,5k9,5qg,595,42r skip_over:2d5 skip_town:1lx skipper:7er skirl:6e3,4wm skirt:-,5wd,8co,3vv
skitter:5ay,58j,42r,3tg skive:2zb skreak:6dd skulk:848,7h4,5d1 sky:427 sky_dive:5kg skydive:5kg skyjack:3wh
skylark:57x skyrocket:5gu slabber:e5 slack:7h5,2d4,219,1nu,1nr,we,wd,s6 slack_off:wd slack_up:1nu
slacken:1nr,1nu,1l3,1l1 slacken_off:jr slag:28x slake:-,we,s6 slalom:5g1 slam:2y9,2y6,5a7,2y8 slam-dunk:7zk,4eg
slam_dance:5a7 slam_on:3h6 slant:8b2,2l1,5ug,581 slap:3p3 slap_on:3h6 slap_together:4ij slash:3av,3o7,3au,1ma,58x
slat:6zt,2uw slate:2or,78i,3d3 slather:3jc slaughter:3aw,1ss slave:7bi slaver:e5 slay:7jn sled:5g2 sledge:5ie,52v,3p2
sledgehammer:3p2 sleek:2yr sleek_down:50 sleek_over:6a4 sleep:1q,8ca sleep_around:62s sleep_in:1v sleep_late:1v
sleep_off:6sy sleep_over:85x sleep_together:3qi sleep_with:3qi sleepwalk:5ct sleet:8l4 sleigh:5g2 slenderise:183
slenderize:183,64 slew:5tp,562 slice:48v,3nx,305 slice_into:5cp slice_through:5cp slice_up:305 slick:2yr,50
slick_down:50 slick_up:13g,5r slide:562,58b,623 slide_by:5ze slide_down:5ni slight:2da slim:64 slim_down:64 slime:2zw
sling:42i,64f,64e,4f7 slink:5cu slip:58l,ol,562,qv,5zu,2dc,6ld,64g,5zv,2c7,1r2 slip_away:5zt,5ze slip_by:5ze
slip_off:6w slip_on:6v slip_one's_mind:2c7 slip_up:2dd slit:48v,48u slither:58b sliver:7ht,19s,ib slobber:e5
slog:7at,5dg,3ow sloganeer:4st slop:46n,5dh,4bo slope:5u9 slosh:6fi,5dh,3ip slosh_around:3ip slot:2ku slouch:5nl,5eq
slough:z slough_off:6k8,307 slow:1np,1nr,1ns slow_down:1np,1nr,1ns,1nh,38 slow_up:1nr,1ns,1np slue:5tp,562
slug:3ow,7b2 sluice:8kz,1pp,53q,53p sluice_down:8kz slum:7l6 slumber:1q slump:5nl,5ni,1mq,5kt slur:4wt,-,-,15s
slur_over:7o7 slush:6fi,3ip slush_around:3ip smack:3os,6gk,6gj,3r5 smart:66l smarten_up:13g,5r
smash:3mt,19h,6x8,649,-,49z,49a,499,-,19a smash_up:49z smatter:7av smear:2zu,2zr,2wq smell:66z,66t,66w,6gk,29m
smell_out:672,29m smell_up:674 smelt:4ql smile:3i smirch:2zv smirk:3m smite:3m2,-,yf smock:4ps smoke:-,8m8
smoke_out:5x4 smolder:1f7 smooch:3qe smooth:2zy,2yq,6wh smooth_out:6wh smooth_over:7o7 smoothen:2zy,2yq,22z
smother:4aa,4ac,4a9,8jl,4ab smoulder:-,1f7 smudge:2zr smuggle:717 smut:28i,129,rl,c5 smutch:2zr snaffle:6v8,37k
snafu:1in snag:3bk,72c,314 snail:3ju snake:58k,8hw,57u snap:-,4aw,19n,59c,1c9,6ew,61s,3s9,3n0,2y5,-,3t5 snap_at:3t3
snap_back:co snap_off:377 snap_up:6v8 snare:3xo snarf:6rg snarl:-,-,3vb,1im snarl_up:1im snatch:3s9,2tt,3wd
snatch_up:3s9 sneak:5c4,7yt,6rg,6ld sneak_away:5zt sneak_in:2w3 sneak_off:5zt sneak_out:5zt sneak_up:5o3 sneer:47,46
sneeze:e snick:3nu,30w snicker:3r sniff:670,q sniff_out:672 sniffle:99,q snigger:3r snip:3uh,3an snip_off:3uh
snitch:6xs snivel:-,dz,99 snog:3r3 snooker:7w4 snooze:1s snore:22 snorkel:5js snort:-,k snow:8l2 snow-blind:6d0
snowball:k1,41m snowboard:64c snowmobile:5ir snowshoe:644 snuff:675,f3 snuff_it:1cn snuff_out:1sn,8lh
snuffle:675,dz,99 snuggle:3qb,3qc soak:4bi,6xc,sf,71c,3m8,-,-,1pt,1eg soak_through:4g0 soak_up:468,2b3 soap:4s
soar:5gs,5il,5gp,jk,5gn soar_up:5gs soar_upwards:5gs sob:98 sober:iw,iv,iu sober_up:iu,iv socialise:77h,779,1j0,1iz
socialize:77h,779,1j0,1iz sock:3m5 sod:3cl sodomise:7uu,7ut sodomize:7uu,7ut soft-solder:4e5
soften:6g1,1gv,8cl,4bb,-,xr,xo soil:45i sojourn:8dl solarise:65k,65i,65h,65b solarize:65k,65i,65h,65b solder:4e3
sole:20n solemnise:7w8,7kr,27w solemnize:7w8,7kr,27w solicit:-,7qf solidify:1oa,1o9 solmizate:4x8,4x4 solo:5gg,4v3
solvate:1of,1oe solve:2fa,2rt somersault:55n somnambulate:5ct sonnet:4tk,4tj soot:31g soothe:-,8u sop:6sh,4g0,4bd,sf
sop_up:468 sophisticate:77g,-,1tx,1ik sorb:46e sorcerise:1fz sorcerize:1fz sort:78y,2hq sort_out:2hq,2dr,7su
sound:687,6e0,688,6ej,-,6ee,1ue sound_off:-,4m0 soundproof:1uw soup:bl soup_up:lt sour:1q4,6gv source:6ma,2ja
souse:sf,4bc,-,17g sovietise:7d2,4yv sovietize:7d2,4yv sow:40l,-,40n sow_in:40n space:5nd spacewalk:5bb spade:391
span:8a3 spang:2x9 spangle:6c4,4op spank:3pr spar:73x,3pn,3pm spare:7h7,7ud,716 sparge:58t,u7 spark:4l0,8m3
spark_off:4l0 sparkle:8m2,1rz,8m3,1yh spat:8ks,466,2xg,-,-,7q,4e spatchcock:4nx,4ki spatter:3in,8kw,465 spawn:4lq,7p
spay:8c speak:-,-,-,-,68b speak_for:7rf spear:3sy,8ea spear_up:8ea spearhead:7dx specialise:7en,-,1ne,1nd,g0
specialize:1nd,-,1ne,7en,g0 speciate:g0 specify:-,-,80c,-,2ph,2op,2kn speck:339 speckle:464,463 spectate:6al
speculate:2f6,-,2ew,6qv speech-read:2em speed:5xf,1ng,5wy,5wz,1nm speed_skate:5fw speed_up:1ng,1nm
spell:-,-,4t1,7af,-,gb spell_out:-,4t2 spellbind:-,-,2k spelunk:2h6 spend:8dg,6q6,6q7 spend_a_penny:9w spew:e0,ag,af
spew_out:ag sphacelate:dc spice:24w,6ga spice_up:6ga,24w spiel:4wb spiff_up:13g spike:7tf,3sv,38g,13j,ta,jt
spike_out:13j spill:46n,5yy,46k,46l,-,1m6 spill_out:5yz spill_over:-,5yz spin:5vo,5ym,5vu,4kh,4kg,438,-,16x
spin-dry:sa spin_around:5vo spin_off:1as spin_out:16x spiral:5w1,8hu,5w2 spirit:p5 spirit_away:3rl,3rb spirit_off:3rl
spirit_up:p5 spiritise:2w5 spiritize:2w5 spiritualise:2e1,1sc spiritualize:2e1,281,1sc spirt:5yp,57y spit:e0,-,8kw,3sw
spit_out:e1,-,j spit_up:6hd,j splash:3iq,5dh,3in,3ct,6fi,45j,3is splash_around:7bb splat:6dl,1qt,1qq splatter:46n,3in
splay:5vi,5vh,1r2 splice:493,7kq,492,491 splint:be splinter:7ql,7ht,19s split:7hm,48k,7cr,5ta,15i
split_up:7kx,7hm,7cr,199 splosh:6fi,5dh,3iq,3in splotch:459 splurge:6qf,69a splutter:-,e1
spoil:7pm,rk,qp,7v4,7tg,-,49t,1sm spondaise:4tg spondaize:4tg sponge:3lf,6qm,47l,3lk,3jz sponge_down:2zk,4q
sponge_off:2zk sponge_on:3h5 sponge_up:469 sponsor:6ju,6jv,7hf spool:6lo,43t spoon:4bp,3qe sport:833,57x
sporulate:508,fk spot:6ay,6gd,462,458,1x4,1x2 spot-check:2iz spot-weld:4e8 spot_promote:78n spotlight:1xt,138
spotweld:4e8 spout:5yp sprain:cg sprawl:46t,5tk spray:3im,3if,3ik spray-dry:sc
spread:3j9,3jg,8al,4bq,-,-,60r,5xk,4gz,4gy spread-eagle:3d,8as,5fq,46u spread_out:5xk,3gh,60r,5zz,5vh,5t4,4bq
spread_over:2t5 spring:5jt,822,593,cy spring-clean:45g spring_to_mind:2c9 spring_up:824 sprinkle:3ix,3iq,8kw,u7
sprint:5ei spritz:39k,39j sprout:1ch,cz spruce:13g,5r spruce_up:13g,5r spud:3sp,1ch spue:e0,af spume:1xh
spur:7sz,-,2y0,2xy,2xz spurt:5yp,57y sputter:6ff,24c,5di,-,e1 spy:6ay,-,6c7 squall:-,-,8ml squander:6qc
square:ii,2fw,86t,5n9,86s,6o7 square_away:10o square_dance:5ad square_up:ii,5na squash:4dw squat:473,8fz,85k
squeak:6dd squeak_by:7xg,2z3 squeak_through:2z3 squeegee:3lg squeeze:4dw,3td,44i,7mo,6mo,62n,3ui,3q9,3kp
squeeze_by:7xg squeeze_for:7mt squeeze_out:79f,6mi,3er,6mh,4po,3iu squelch:1qo,6ec,5dh,4dw squinch:5xy,5xp,w
squint:w,6cv,x squire:5sp squirm:55s squirrel_away:6vc squirt:3iu,39i squish:5dh,4h8 stab:2wg,2w9,2w7
stabilise:2uu,106,101 stabilize:101,2uu,106 stable:7gj stack:414,411,3vh stack_away:6s0 stack_up:416 stag:7ym
stage:4un,4lk stage_direct:4um stagger:5dz,5e0,415 stagnate:8fx,8fw,8fv,7b2 stain:125,128,45z,11p
stake:7rt,-,4di,4dl,4ao stale:9z stalinise:268 stalinize:268 stalk:5du,5pj,5p7 stall:84i,54v,1qc,7gk,54y,54x,54w
stamp:5e1,337,69m,33c,2hw,1so,4ir,4dx,454 stamp_down:1qk stamp_out:1c5 stampede:61f,7yc,7yb,5x1 stanch:1c2
stand:476,80b,8h8,8ce,2jh,2js,8d8,8cj,8cf,479,-,3qq stand_back:86a,478 stand_by:8g3,841,842 stand_for:-,-,8c1,2jj
stand_guard:7fy stand_in:6oy stand_out:88r,88n,5f4 stand_sentinel:7fy stand_still:51j stand_up:5mn,-,479,476,-,81c,5mp
stand_watch:7fy standardise:2l8,1rb standardize:1rb,2l8 staple:3hk star:831,4vt,1xa starboard:5f5 starch:1kj
stare:67x,4a stare_down:67y stargaze:680,4ka start:1aw,1bb,5qz,801,4jc,4lz,5bv,547,555,76c,-,802,7zc,60n
start_out:1aw,5qz start_up:547,4lz startle:-,5bv stash:6vc stash_away:6s0 staunch:1c2 stave:73y,15n stave_in:19f,15n
stave_off:7fq stay:fu,546,83w,8g8,5qa,1qe,8gp,81f,7to,3e2 stay_at:85j stay_away:86a stay_fresh:8ha stay_in_place:536
stay_on:8g8 stay_over:85x stay_put:546 stay_together:7kf stay_up:2h steady:1kd,2uu steady_down:1k6 steal:6xr,58l
steal_away:5zt steam:5gy,8mc,5kp,-,2yo,189 steam-heat:6za steam_clean:2yo steamer:5gy steamroll:7ms,75i,-,1qs
steamroller:7ms,75i,4dy,-,1qs steel:-,4hg steel_oneself_against:10c steel_onself_for:10c steep:2b3,18a steepen:21b,21a
steer:5f0,5fg,7dt stem:82m,8e4,1c2,m9 stencil:4zp stenograph:4rs step:5ek,625,7u6,7o9,6yq,627,626,30h,1u9,gq
step_down:76q,12z step_forward:61u step_in:7r0,787 step_on:628 step_on_it:5xf step_out:5ra step_to_the_fore:61u
step_up:12x,1no,61u stereotype:2hw sterilise:8n,8i sterilize:8n,8i stet:7zf stew:-,-,17q
stick:44m,546,3fu,8k9,858,843,842,4oc,4he,4hd,4hc,3sj,3si,2uy,-,2dw stick_about:841 stick_around:841,546 stick_by:842
stick_in:-,o7 stick_on:3gr,3fs stick_out:8e6,88r,2jh stick_to:3fu,1bn stick_together:7kf stick_up:6rj stick_with:1bn
stiffen:1kn,1ki,1ko stifle:4a9,1gz,3x3,1cp stigmatise:7n3,1wv stigmatize:7n3,1wv still:-,1qi,-,28j
stimulate:1w4,-,-,2s,4l4,65r sting:66b,3t1,-,66s stink:88o,66v stink_out:674 stink_up:674 stint:715,6kl
stipple:4zt,4sh,4qg,464 stir:59f,59d,65r,-,-,4jh,59e,46j stir_fry:185 stir_up:7wy,-,3pi stitch:3bq
stock:6sn,6yn,6ym,6yl,6xy,6xx,cz stock-take:7i8 stock_up:6xy stockpile:6sn stoke:7dq stomach:-,2jh stomp:5e1
stone:3az,mw stone-wash:45v stonewall:-,1qa stonewash:45v stooge:52q,4vq,1l stool:-,2pv,d0,a4
stoop:5xw,7of,5y6,5ub,4f8 stop:54o,89j,7tn,54z,54g,1d5,-,3sc,806,3xb,1d6 stop_dead:51k stop_over:85y,54z stop_up:3pz
stopper:2ux stopple:2ux store:6s0,6s8 storm:8fl,4cq,8mm,8mk stow:3zn stow_away:69s straddle:8d2,8ar,8d1
straggle:5yf,5tk straighten:5u2,3hu,5mg,10o,3ym,10y straighten_out:ra,3ve,lf,3hu,2dr,10o straighten_up:5mj
strain:-,-,-,3uy,33,4as,3us,2zi,1se straiten:7zo,3kr strand:6l0,61i,5s6 strangle:4ak,4a9,1co,v8,al,ak
strangulate:4ak,3ks,14w strap:35v,3o7,1hc,bd stratify:7np,1wo,7nq,38v,75 straw:4gg,3j6 stray:57n,5e3
streak:61k,5e9,4sj stream:5z2,9h,5t1,8kx,5z1 streamline:4rl street-walk:7sx streetwalk:7sx strengthen:t4,t2,dw
stretch:7zy,3c,5wv,vs,16y,5mx,3tk,223,1tu,jd,dx stretch_along:7zy stretch_forth:3e stretch_out:5wv,5mx,3e,dx,3g
strew:3j6,2t9 striate:1wx strickle:4cl,38s stride:5d7,5c6 stridulate:6dg
strike:3o5,-,2x7,-,-,2tb,7ah,80e,7ph,2tc,i6,6ss,4pk,47n,64u,648,5mi,4mw,4kf,38s,2vy,2fe strike_a_blow:hh
strike_a_chord:29y strike_down:7iz,3b7,30s strike_hard:2xk strike_out:-,41r,7po,5fn,-,1ay strike_up:4m0,4kt
string:3g9,oq,5o7,3gg,3gf,3ge,3g7 string_along:5o7 string_out:3gh string_up:7k4,oq
strip:6wn,6q,31m,1ty,pg,712,4gi,31n,pf,pe,pd,pa,mh strip-search:3a7 strip_down:6q stripe:338 strive:7pz stroke:2vp
stroll:5cy strong-arm:7o1,-,3m7 strop:2yx structure:1it struggle:79t,41a,5di strum:6ei strut:5cs stub:4a1,2th,166,e2
stub_out:1sp stucco:4px,319 stud:8ao,3g0 study:2gh,2bz,6cn,2ay,2by,2o2 stuff:445,62n,3xg,-,1v9,17c,179 stultify:-,-,tt
stumble:5ar,5am,6i6,2dd stump:2dn,5e1,-,pi stun:zr,3o4,65o stunt:7fm,4uv stupefy:65p,2dw,zr style:-,4o6 stylise:4rb
stylize:4rb stymie:7tb stymy:7tb sub:6oy subcontract:7gp,7go subdivide:193,192 subdue:7bw,1qk,-,-,27x,ql subedit:2en
subject:654,-,7lp subjoin:3bo subjugate:7bw,7lp sublease:6ih sublet:6ih sublimate:5i9,23r,1s8,1dn,1dm sublime:1dm,1dn
subluxate:ch submarine:563,428,2xs,2vk submerge:5nv,3d9,4bh,sn submerse:5nv,4bh submit:-,-,-,6pg,7xj,-,2jo,-,6w2,2rq
subordinate:2ib,27x suborn:7wg subrogate:73n subscribe:6uf,-,-,6ug,6ij subscribe_to:6ij subserve:7s5
subside:ur,5n3,5n2,5kv subsidise:6jf,6je subsidize:6je,6jf subsist:814 substantiate:2j8,8bx,4l5,t5
substitute:6ov,6oy,787 subsume:83j,2ln subtend:8b9 subtilise:1hb subtilize:2h8,23r,1hb subtitle:6z2 subtract:2g2,297
suburbanise:gk,gj suburbanize:gk,gj subvert:798,7w9,7rm,49q succeed:7p7,79r succor:7s6 succour:7s6 succumb:-,81m
succuss:58u suck:-,53u,8lz,88p,65v,468 suck_in:-,8lz,34o suck_out:46f suck_up:468 suction:53t,a2 sudate:9a
suds:45q,1xh sue:7wk suffer:64w,92,-,2jh,qx,8z,66h,ao,8f4,650,qy suffice:887 suffix:373
suffocate:4ac,3x3,1h1,1h0,1cp,el,ak suffuse:1pj,1pl sugar:6gq sugarcoat:6gt suit:8ci,8hd,8c3,8fs sulfate:28y
sulfur:1y2 sulfurette:3v7 sulk:8f1 sully:461,45z sulphur:1y2 sulphurette:3v7 sum:8k2 sum_up:-,8k2 summarise:8k2
summarize:-,8k2 summate:-,765 summer:8dn summerise:1ja summerize:1ja summit:5ry summon:-,-,4ji,3jm,zx sun:eb,65b
sunbathe:eb sunburn:ec sunder:19g suntan:ea superannuate:76g,-,21d,21c supercharge:1v6,1iq superfetate:9b
superimpose:3w3 superinfect:c4 superintend:7e9 superordinate:2i5 superpose:3w4,3w3 superscribe:4rw,4rv supersede:79n
supervene:1a7 supervene_upon:79n supervise:7e9,6c5 supinate:61z supplant:79n supple:28e supplement:70p,8k3,3bn
supply:6yi,7j9 support:7t6,6jr,7fs,2ue,2j8,-,87b,-,4vs,-,2jh suppose:-,2f0,2f6,2pm,2pl suppress:1qk,7by,7bu,2cp,jc
suppurate:db,d9 surcharge:6xl,6xc,5sz,4zh,3yw,3yv surf:5hf,39t,23n surface:5no,31s,1le surfboard:5hf surfeit:6z8
surge:5uv,5gs,5b4,584,lg surmise:2m5 surmount:-,8bd,5ox surpass:88n,-,5wc,885 surprise:2qr,7yo surrender:-,6lv
surround:3vv,4aa surtax:6vp surveil:6h6 survey:2gq,6af,6h6,2n1,2gx,2gr survive:81b,81k,814,81j suspect:-,2lz
suspend:3xq,is,7mc,1db,227,84o suspire:a,0 suss_out:2ip sustain:89e,92,-,-,2ue,-,2j8 suture:36u swab:2yh,2wp
swaddle:37g swag:5mz,5dz,56z swage:30g swagger:5cs,-,1d swallow:-,-,4c5,-,-,2sf,2ji,2b6 swallow_up:4c5 swamp:8mt,444
swan:-,57n,560 swank:698 swap:6oz,51r swarm:8ef,5t1 swash:61t,3in,-,1d swat:3m4 swathe:37g swatter:3it
sway:56u,574,7x4,56x swear:-,-,-,-,2p6 swear_out:3s5 sweat:9a sweat_off:65 sweep:561,55z,3ll,896,8a3,3lm,-,8af,4dv
sweep_away:4ic sweep_through:7p0 sweep_under_the_rug:759 sweep_up:896,2b7 sweeten:6gn,1yj swell:247,7yq,xz,82f,5nt,y4
swell_up:xz swelter:an,9l swerve:5tp swig:3ow swim:5jc,5b7,8km,8kl,5b8 swindle:7vb
swing:61l,574,575,7qs,4dv,8es,-,24i,80t,8jz,77k,4we,3ql swing_about:57c swing_around:57c swing_out:4dv swing_over:7qs
swinge:1fc swipe:3ln,6rg swirl:5w0,5vs swish:6fp switch:ht,6oz,23h,1fk,41x,3o8,gd switch-hit:3om switch_off:41z
switch_on:41y switch_over:ht swivel:5vn swob:2yh,2wp swoon:2w swoop:5y5,5y7,3sa swoop_up:3sa swoosh:6fp swop:6oz
swosh:6fp swot:2br swot_up:2br syllabicate:49k syllabify:49k syllabise:49k syllabize:49k syllogise:2hl syllogize:2hl
symmetrise:23u symmetrize:23u sympathise:-,-,2a8 sympathize:-,2a8 symphonise:4wo symphonize:4wo sync:1hj
synchronise:8hy,-,2s7,1qx,1qw,1hj synchronize:1hj,8hy,-,2s7,1qx,1qw syncopate:16p,lq syncretise:23z,1dy
syncretize:23z,1dy syndicate:7f4,7f3,6mz synthesise:2gf synthesize:2gf,2gg syphon:53n syringe:3ij systematise:1t1
systematize:1t1 systemise:1t1 systemize:1t1 table:84k,4z2 taboo:7n6 tabularise:4z2 tabularize:4z2 tabulate:4z2,i2
tack:3fx,5h6,4mq,3c3,3bm,gd tack_on:3bm tack_together:4mq tackle:7v1,3zd tag:4d0,4f1,-,5pa,4tb tag_along:5su
tag_on:3bm tail:5pa,48i,3aq tailgate:5os tailor:14g,4o5,4o3 tailor-make:4o3,4ik taint:461,c3
take:7z5,6qa,5p1,2u0,1za,2e4,602,6i0,52e,2k9,6m0,785,2rz,82n,64v,-,m6,-,2jo,6ik,6i7,5mi,6m1,1z2,2ay,-,5zs,-,24j,8eq,6if,6ij,6ic,6hh,3qj,-,8ib,8c9,7xn,5eu,-,bx
take_a_breath:0 take_a_chance:7rp take_a_crap:a4 take_a_hop:593 take_a_joke:2jn take_a_leak:9w take_a_look:67r
take_a_powder:1lx take_a_shit:a4 take_account:29z take_advantage:6rv,7v3 take_after:87p,4yw take_apart:4mv,4ar,2gd
take_away:3rj,m6,mv,6i1,-,26j,20h take_back:603,6i2,7gb,53g,-,2cg take_care:7xu,7di,7sb take_chances:7rp
take_charge:7dy take_control:7dy take_down:5l2,-,4ng take_effect:1yy take_fire:8la take_flight:5zq take_for:2mo
take_for_granted:2f1 take_form:822 take_heed:6da take_hold:7dy,2ud take_hold_of:3s7 take_home:6t5
take_in:86g,-,8ly,7l5,6jl,6ai,3w9,2u2,2b9,6t4,6ft,46g,468,-,-,1jw,14s take_in_charge:7r3 take_in_water:y6
take_into_account:2qj take_it_easy:3a take_it_on_the_chin:2jm take_kindly_to:8f2 take_leave:5q5 take_lying_down:2jl
take_note:664 take_notice:663 take_off:5qz,mt,5r0,7ac,4yr,6s,556,3b9,2g2 take_office:76v take_on:1za,76n,7v1,6m1
take_one's_lumps:2sj take_orders:7rj,776 take_out:79k,3yd,mv,6md,7kb,3f5,6yg,6w8,5of,53r,3ez,-,2kj,2d2
take_over:6r5,76n,7ae,6uv,6r4,7yi,71a,6jd take_pains:7py take_part:7f8 take_place:1a2 take_root:1k6 take_shape:822
take_stage:7qk take_stock:6au,7i8 take_the_air:57q take_the_floor:5mo take_the_road:52t take_the_stage:7qk
take_time_by_the_forelock:797 take_time_off:7ac take_to:-,7zb take_to_be:2m8 take_to_heart:2d6 take_to_the_woods:5zp
take_turns:ga take_up:1b9,2b8,7xr,85i,76c,71a,5mi,46e,39d,46g,468,-,1bi take_water:5rg talc:5l tally:86i
tame:ql,-,14j,14i,14h tamp:4b0 tamp_down:4b0 tamper:4co,7r1 tampon:3q0 tan:1xe,e9 tangle:896,43k,3wq,3vb
tangle_with:83u tango:59q tank:6s5,-,nt tap:3n3,6wc,2z4,-,6fs,73k,6fa,5aq,59p,53s,4h9 tap_dance:4ue tap_out:57j
tapdance:59p tape:3c6 taper:j8,1hd taper_off:89v,14z tar:333 tar-and-feather:334 tariff:6vo tarmac:4fk tarnish:45z
tarry:844,5ql tart_up:4pw,5v task:77w taste:6gi,6g6,-,6gj,6gc,2ak tat:4ph tattoo:4qh tauten:1ky,1kx tax:6vm,6vr
taxi:5hj,5hk teach:-,10e tear:4aw,48j,5ww,3k3,97 tear_away:ms tear_down:4ng tear_into:2y7 tear_off:ms tear_out:3ez
tear_up:4ax tease:-,-,-,4aq,456,3vf,3fr,-,5a tease_apart:3vf tee:40e,3fo tee_up:4ln,40e teem:8ef,5t1 teem_in:8ek
teeter:57m teeter-totter:5o0 teetertotter:5o0 teethe:d3 teleport:64b telescope:4e0,wc tell:-,-,-,-,2q6,-,-,2h9
tell_apart:6gd,2h9 tell_on:-,hj temper:14m,14l,13m,13k,qo temporise:16w temporize:16w tenant:7gm tend:8f3,7sc,7dp
tender:6u3,6ud,6u2,1xw tenderise:1xw tenderize:1xw tense:4as,218,37,33 tense_up:37,33 tent:864 tenure:78k
terminate:1bw,806,8he,79a terrace:6kp,hy terrasse:6kp territorialise:7cw,27y,21x territorialize:7cw,27y,21x
terrorise:7mv terrorize:7mv tessellate:86v,3d6 test:7q1,7q7,-,8iz,-,-,2jp test_drive:5ey test_fly:5gh tether:35y
thatch:2ws thaw:1f2 theme:743 theologise:-,2ey theologize:-,2ey theorise:2f6 theorize:2f6,2f4,2f3 thermostat:7nj
thicken:1mh,1mg,1mi thieve:6xs thin:1mf,1md,tu,64 thin_out:1mb,1mc,tu
think:2m6,2f0,2ep,2c2,4k8,2qg,2ol,2sq,2sp,2m7,2es,2c6,258 think_about:2s0,2p1 think_back:2cj
think_of:2cb,2p1,2m8,2re,4jw,2qh think_out:2et think_over:2ew think_the_world_of:2mq think_up:4jw thirst:66k
thoriate:1v8 thrash:3oz,58x,5a7,57i,51q,3p0,3oi thrash_about:58x thread:57t,43o,3gb,3ga,3g9 threaten:8bq
thresh:58x,62i,3p0,3oz thresh_about:58x thrill:65w,-,58o thrive:15o,70s throb:66n,57d,58o thrombose:1yv throne:7uc,77r
throng:5y4 throttle:uv,4ak,m5 throw:41o,633,42c,40c,-,41x,4jr,634,-,-,4xi,4nn,44k,3rw,2du throw_away:6k7,42c
throw_back:42a throw_in:730 throw_off:42c,5zh throw_out:7mb,6k7,795 throw_out_of_kilter:10s throw_overboard:6v2,41u
throw_together:4yc,3wk throw_up:af thrum:6fj,6ei,6dt thrust:5ag,62n,5xu,-,3sh,8e9,8e8,40c thrust_ahead:5ok
thrust_out:56f thud:6f6,2xh,6f7 thumb:5ip,6as,2te thumbtack:3fy thump:57h,6f6,3or thump_out:57j thunder:61r,-,8mo
thurify:678 thwack:3os thwart:7tg tick:6fb,6dx,3c5,2iq tick_off:2iq tick_over:44d ticket:7lx,6yk tickle:66a,-,3r6
ticktack:6dx ticktock:6dx tide:5b4,56p,56o tide_over:81z tidy:10o tidy_up:10o tie:356,-,ux,3fj,hx,7qx,7kq,4my,3fl
tie-dye:12j tie_down:35e tie_in:8hh,2p8 tie_up:35e,6qu,3x5,38c,357 tighten:1kv,1ku,1ko,ut tighten_one's_belt:6qd
tighten_up:1ko tile:3d5 till:4yg tiller:d0 tilt:5ug,581,583 time:1ua,2kr,2nq,13y,13s tin:3lu,s2,rx tinct:12a
tincture:1vd,12d ting:6eh,68e tinge:-,12a tingle:66p tink:6fg tinker:3wn,7a9,yk tinkle:6fg tinsel:6y8,4pv,43c tint:12a
tintinnabulate:6en tip:5um,1xc,6hn,632,5ug,5dt,2z4,-,m8 tip_over:5bu,5br tippytoe:5dt tiptoe:5dt tire:ae,a9,6rz
tire_out:a9 tissue:4pe tithe:6vi,6vh,6o4,6o3 titillate:66a titivate:13g titrate:1uf titter:3s tittivate:13g tittup:5cs
toast:17i toboggan:5g7 toddle:5d3 toe:5bd,42v,3n8,3mw,2sz toe_the_line:7rh toenail:42v tog:6f tog_out:5w tog_up:5w
toggle:733,4ge,3wv toil:7bc toilet-train:2bk tolerate:2jh,7g7,64x toll:6er,6vg tomahawk:488,3ba tone:-,-,12w,12v,dw
tone_down:6g5 tone_up:dw tongue:4xn,3r8 tongue-tie:6wj tonsure:4x tool:63n,5io,702,4om tool_around:5io toot:6ey
tootle:6ez top:884,60j,8ax,8ab,73l,5rz,3nl,3ao,1tl,1tf top_off:1tf,1pc top_out:76r,73l,5q4 topdress:1w3 topple:5li,632
torch:1fg torment:-,-,9s torture:-,9s toss:427,598,42j,58x,6k7,3pd toss_away:6k7 toss_back:42a toss_off:4t5
toss_out:6k7 total:84v,-,yc totalise:p8 totalize:p8 tote:3u4 totter:5d4,5d3,57m
touch:2sx,67b,-,890,2sw,hg,7z3,2sy,8a4,88h,2t2,-,29r,-,12a touch_base:77i touch_down:5m3 touch_off:4l0
touch_on:-,890,yj,hg touch_up:uf toughen:14n tour:52r tousle:3wq tow:3u5 towel:3lo tower:8bn toy:7dh,4cp,1j
toy_with:2p1 trace:2ra,4c6,5pl,5ph,6b3,5oh,4s9,2ec track:604,6h1,5pa,5c5,4hz trade:6p5,6p4,8gd,6oz,6n5 trade_in:6p4
trademark:4d1 traffic:6p8,6p6 trail:5xe,5pa,5xj,46q,3u3 train:2be,2bc,7sv,77a,77f,-,-,dq,7n9,5fo,3u3 traipse:5by
tram:5gz trammel:3xo,uv tramp:5de,5dg,57o,57n tramp_down:55m trample:5eo,9n,55m tranquilize:-,2r tranquillise:-,2r
tranquillize:-,2r transact:6n7 transaminate:280,27z transcend:885,884 transcribe:-,-,4u8,-,24e transduce:km
transect:47u transfer:77z,6li,53w,5qq,6jx,61o,3ro,61e,248 transfigure:281,1g4 transfix:-,3sv
transform:22f,1fx,1fr,1g1,1fu,1ft,1fs transfuse:6y6,53m,bu,b3 transgress:7un,8am,7uj,5rs transistorise:70f
transistorize:70f transit:5cm,55k,55j,53o transition:23j,23i transitivise:1kz transitivize:1kz
translate:-,1g1,2a7,3rr,1yz,8k4,8ga,647 translocate:73u,73t transmigrate:8by,544 transmit:6lf,60d,-,3ro
transmogrify:1g4 transmute:1fr,1fx,1fw transpirate:5yh transpire:5yh,1du,1ah,1a5,9f transplant:53w,8k5,44z,248
transport:5ib,3tm,-,5hx,3ro transpose:1fl,248,ge,55l,4u0,23y,1fn transship:5qt transubstantiate:1fy,1fx transude:9c
trap:7ll,3xo,4g7,2t0 trash:6kb traumatise:cb traumatize:cb travail:7bc travel:51o,52u,52g,52y,524,63x travel_along:5nx
travel_by:5wc travel_purposefully:56t travel_rapidly:5wy travel_to:52j traverse:5c5,8a3 travesty:4w9
tread:625,5eo,4dz,2ut,6vx,3qo tread_down:55m tread_on:628 treadle:5ep,2vl treasure:6on treat:7nw,1xx,ar,-,6pb,-,-,2hb
treble:-,wm tree:5fb,4hr,-,16z trek:530,52z trellis:7na tremble:58m tremor:58n trench:7v2,4g4,48h,3zz,39a,399
trend:5tp trepan:3ss trephine:8k trespass:7v7,7v3,7up,7uj,5rs triangulate:7hp,2gv,2gs trice:3ub,3ua trice_up:3ub,3ua
trick:7vs trick_out:5w trick_up:5w trickle:5z3 trifle:8de,7y3,2p2 trifle_away:6q1 trifurcate:18n trigger:4l0
trigger_off:4l0 trim:31h,4q7,1m5,8jy,8jx,4q5,3an,2z9,13t trim_back:1m5 trim_down:1m5 trip:5am,5ao,52g,4l0
trip_the_light_fantastic:4ub trip_the_light_fantastic_toe:4ub trip_up:2ax,5ao,2dd triple:wm,3o1 triple-tongue:4xm
triplicate:4xt trisect:47v troll:5vc,58g,4x9 troop:5dx,5d8 trot:5at,5jb,5au trot_out:69i trouble:-,7n1,-,7n0,9q
trouble-shoot:yr trouble_oneself:7n0 troubleshoot:yr trounce:3o7 trowel:39g truck:5ic truckle:8cm trudge:5dg true:1qz
true_up:1qz trump:6eb trump_up:4k0 trumpet:-,4xk truncate:6ox,2su,16q trundle:55q truss:35j,35e,2uq
trust:2m1,7jk,2q7,-,71m,6pw try:7pv,7q1,7ma,-,7m8,-,-,1o8,6b try_on:6b try_out:7q1,7q6,4vl tube:6yj,60a,523,4bv
tuck:3ky,3l2,3bz tucker:aa tucker_out:aa tug:3ty,79s,3u6,3u4,3u0,3tz tumble:5li,632,55p,5vt,5uz,3wl,29q,1mr,rr,qu,dr
tumble_dry:sb tumefy:y5,xz tumesce:xz tump_over:5bu,5br tune:13q,13n tune_in:6dc tune_up:13q,13n tunnel:5v0,3st
turf:2ww turf_out:3w0
turn:5bh,in,82g,61y,hm,5bt,gw,3rt,62x,61v,5i2,4yl,4cf,11k,cg,82h,7u0,6iq,620,5i1,34b,2vj,-,-,1q4,wu turn_a_loss:6t2
turn_a_nice_dime:6rr turn_a_nice_dollar:6rr turn_a_nice_penny:6rr turn_a_profit:6rq turn_a_trick:7h6
turn_around:57c,r3,r0 turn_away:5bm,5tu,7mg,5tv turn_back:5pm,1gj,5pd,-,1gg turn_down:6m5,7mg,-,26v,zk
turn_in:5rh,6to,4lw,26 turn_off:41z,5bl turn_on:41y,8dz,694,237 turn_on_a_dime:54t turn_one's_stomach:6gm
turn_out:83f,83g,4im,808,1ln,4m4,3w0,7ci,70d,5vh,41z,27 turn_over:6lc,5bu,55g,38z,6p9,61v,5br,2v9 turn_tail:5zp
turn_the_tables:hn turn_the_tide:hn turn_thumbs_down:7gs turn_to:-,23f turn_turtle:599 turn_up:1le,342,6sq,83f,39l
turn_up_the_heat:7mp turn_up_the_pressure:7mp turtle:599 tusk:3sz,q0 tussle:417,3wp tutor:-,7y1 twang:6do,6dn,66o,3tx
tweak:4dp,4do,14k tweedle:4x5,4wp tweet:6e2,3ui tweeze:4dr twiddle:5w0,2vf twig:18l,29q twill:4pj twin:86r,36d,wi,7u
twine:431,43r,432,2va twinge:66s,66i,3ui twinkle:6bm,8lv twirl:5w0,5vu twirp:6e2
twist:55s,34b,2v7,2va,i8,8hv,59n,3es,-,cg twitch:11,592,59b,3ui,3tf two-step:59y two-time:7vw type:-,2dg
typecast:4ul,2dg typeset:4yy typify:8c0 tyrannise:7xa tyrannize:7xa uglify:13d ulcerate:21e,2f ultracentrifuge:5vr
unbalance:88l unbar:3ds unbelt:3he unbend:5u2,3e1,34g,1ks,38,36 unbind:383 unblock:4hs,-,zu unbolt:3ep unbox:3yc
unbrace:351,1kt,tr unbraid:43f unbridle:74s unbuckle:47i unburden:73j,3yr unbutton:3hq uncase:6q unchain:35q,35o
unclasp:2v6 unclip:3ho uncloak:-,mu unclog:3xf unclothe:6wq,3dc,6q unclutter:nc uncoil:442 uncompress:3kx
uncork:3x0,3q4 uncouple:371 uncover:3da,68n uncrate:3yk uncross:5ci uncurl:5y0 underachieve:7u1 underact:500
underbid:6up,6uk,6ui undercharge:6xd undercoat:3h8 undercut:720,487,486,3n2,30o underdevelop:68u underdress:6n,61
underestimate:2mx,2k4,2ju underexpose:65j,65e undergird:7t9,t7 undergo:64s undergrow:uk underlay:5l8,3zy
underlie:87h,8b5 undermine:7rm,34t underpay:6nu underperform:7u1,4v5 underpin:2un,87b underplay:500 underprice:71w
underproduce:4ig underquote:721 underrate:2ju underrun:8kp,4hx undersell:720 undershoot:5m6 underspend:6q9,6q2
understand:29k,29u,2a7,2a5,2a8 understock:6y0 understudy:2bm undertake:4m1,7v1,-,-,7r3 undervalue:2mx,2ms,16f
undo:43g,4i4,7tk,353,350 undock:61b,38f undrape:3db undress:6q,mh undulate:5up,8aa,5av,286 unearth:6sr,69g
unfasten:3e0,3dz unfit:14e unfold:13f,69j,5wv,4bq unfreeze:1f2,zu unfrock:7iv unfurl:1n2 unhand:3ww unharness:3ze
unhinge:-,my unhitch:3bl unhook:3hf unhorse:5ix unicycle:5fj uniform:6yy uniformise:23t uniformize:23t
unify:1dv,3v8,7zm,7hx,w4 unionise:7db,7d3 unionize:7db,7d3 unite:7hx,1dv,830,81u,7zm,w4 unitise:7hq,3k9,1dw
unitize:7hq,3k9,1dw unknot:43j unlace:351 unlade:3ys unlash:381 unlax:35 unlearn:2ar,2aq unleash:3wy,3x1,3wz
unlive:80u unload:3z1,3ys unlock:3en,422,sz unloose:7bj,354 unloosen:7bj,354 unmake:4i4 unmask:-,3g3 unmuzzle:70h
unpack:3yd unpick:43j,3bt unpin:3ht unplug:3pt unravel:43j,43l,190 unreel:43y unroll:43z,1n2 unsaddle:3zi
unsanctify:282 unscramble:21g,43j unscrew:3f6,3f7 unseal:3fe unseat:77t,46y unsex:6ws,21h,8i unsheathe:4bz unsnarl:3ve
unsolder:37c unstaple:3hm unstrain:35 unstrap:35x unstring:3g8 unstuff:3xi unsubstantialise:233 unsubstantialize:233
untangle:4cn,43j unthaw:1f2 untie:351,353 untune:-,13o untwine:433 untwist:2vb unveil:3y2,69f,3y3 unweave:43b
unwind:43z,440,38,35 unwire:4eq unwrap:350 unyoke:3zb unzip:3dl up:jh upchuck:af update:lr,-,ls upend:5bs,430
upgrade:2ii,r5,78l,28l,28k upheave:3ue uphold:89f upholster:70n uplift:-,5kl,56j upload:6lq upraise:di
uprise:824,5np,5mp,5mn,5kq,5ki,dj,27 uproot:7qz,4nh,4a0 upset:1ys,-,-,5bu,30g upstage:7o3,61c urbanise:1vo,1vn
urbanize:1vn,1vo urinate:9x,9w urticate:66d,66c use:-,-,-,7za,7tv,753 use_up:-,6qa usher:5p4 usher_in:1be
usurp:6r5,79p utilize:-,ki utter:-,-,-,5v9 vacate:74w,5zw vacation:8dh vaccinate:bt vacillate:8d3,572 vacuum:2yl
vacuum-clean:2yl vagabond:57n valet:7rb validate:7j6,2jd,-,1on valuate:2l6 value:2mv,6on,2mp,2l6,2ij vamoose:5qg
vamp:4yb,4da,-,20o vamp_up:4yb,4da vandalise:43h vandalize:43h vanish:1lv,6b6,5zf,1lw,ja vaporise:27b,27a,1ny,1dr
vaporize:3b4,1ny,1dr,ja variegate:287,1na varnish:32i vary:gl,873,876,1na vascularise:288,gf vascularize:288,gf
vasectomise:8h vasectomize:8h vault:5k5,5k2 veer:5tp,251 vege_out:39 vegetate:80w,uo,un,um,uh,7j,39 veil:3y1,16b
vein:4sk velcro:3dx vellicate:66a,1w7 vend:6v0 veneer:32j venesect:bg vent:-,1tz ventilate:1tz,65a,5v3,-,289
venture:75h,-,7rt verbalise:-,-,-,fi verbalize:-,-,-,fi verbify:245 verdigris:11z verge:8cp verify:2j1,7ou
vermiculate:4pr vermilion:20z verse:4te versify:4te vesicate:1fi vesiculate:284,283 vest:777,73z,6k6,72,71 vesture:6l
vet:7eo,6ck,az,ay veto:7ie vex:-,-,3pi,-,2dw vibrate:58z,578,8d3,6dz victimise:7vm,7m6 victimize:7vm,7m6,7vb
victual:6z7,6s1 view:2ma,67o,6ai view_as:2mo vinify:1q6 violate:881,7un,2t3,7us,7uq,49t virilise:25w virilize:25w
visit:7l7,52j,7kg,52l,-,-,81h,yg visualise:6aj,4k3,4k2,285 visualize:4k2,6aj,4k3,285 vitalise:kx,kw vitalize:kx,kw
vitaminise:70q vitaminize:70q vitiate:7w9,1sm,1oo vitrify:21j,21i vitriol:655 vivify:2z,28a vivisect:47r vocalise:4to
vocalize:-,4to void:7j2,1oy,1oo,a1 volatilise:23s volatilize:23s volley:5t6,4ej,3j3 volunteer:-,7c0,7bz vomit:af
vomit_up:af vote:7gq,7gv,7gu,7ig,7gt vote_down:7if,7gs vote_in:78z vote_out:7if vouch:-,-,-,th vouchsafe:6ok
voyage:52w vulcanise:21k,1y3 vulcanize:21k,1y3 vulgarise:-,28b,18 vulgarize:-,28b,18 wad:3y4,443 waddle:5d3 wade:5cq
waffle:84b waft:56n,8mj wag:5ab wage:75w waggle:5ab,567 wail:-,93 wait:83z,84f,2q2,7ak wait_on:7ra waitress:7ak
waive:7qd,6v2 wake:2g,29,-,-,2a wake_up:2a,29 waken:2a,29 walk:5ba,5bg,-,5c7,-,7oj,7hz,5j5,5bf,57q walk_about:5bz
walk_around:5bz,5c0,7oi,7ba walk_away:5qd walk_in:5rc walk_off:6xt,5qd walk_out:7ah,5qe,2cx walk_out_of:5q7
walk_through:4w5 wall_in:3kz wall_up:3kz wallop:3ox wallow:-,55f,5uw wallpaper:32c waltz:59o waltz_around:59o
wamble:567 wan:bw wander:57n,7vv,641,57t wane:1mj,1mw,1mv wangle:7pl,7vx wank:3r0 want:-,-,3a0,2oo,838
wanton:8de,80v,6q1,-,-,1f wanton_away:8de,6q1 ward_off:7fq warehouse:6s7 warm:1en,1el warm_the_bench:7b4
warm_up:7ef,1em,1en,du,3b warp:-,1cf wash:32q,4p,45n,63a,8ij,8ck,45s,32n,24l,10j,so,sm,4o wash_away:26k,24l
wash_down:-,1pn wash_off:24l wash_out:7yd,45o,4g1,24l,226,11j,119 wash_up:32,60e,45c,1lb,aa wassail:7l0
waste:6qc,-,6kc,5yl,3bg,-,1gu,1gr,1go,cs waste_one's_time:846 watch:6ag,7fz,6ai,67h,6an,67s watch_out:6an
watch_over:7fz water:u5,735,9k,1p8 water-wash:32p water_down:1tw,1tv water_ski:5g8 watercolor:4sl watercolour:4sl
waterproof:3fh wattle:4mj,434 wave:-,3t9,5av,2vc,55 wave_off:1xs waver:84b,8i3,5as,572,57b,55r wax:32g,1ms,1mt
weaken:tp,tj,7rm,12z,1gv weaponize:28p wear:73,6e,8i2,1ri,6d,8cw,3hy,a9,6t wear_away:481,304,10l wear_down:a9,1ri
wear_off:1ri,304 wear_on:1ml wear_out:a9,3hy,1ri wear_round:5h6 wear_ship:5h7 wear_the_trousers:7zd wear_thin:1ri
wear_upon:a9 weary:a9,ae weather:8d9,5uf,5eg,10k weatherproof:l8 weatherstrip:1uv weave:439,4pe,55r,57t web:4p4
wed:7kn,7kq wedel:5fy wedge:44m,44i wee:9w wee-wee:9w weed:165 weed_out:6kd weekend:8dd weep:94
weigh:8cu,-,8ct,84y,84z weigh_anchor:3uf weigh_down:-,4ed weigh_the_anchor:3uf weight:3yn,2l1 weight_down:3yn
welch:7vl welcome:6m4,-,3w8 weld:4e7,w3 well:5nt well_out:5z1 well_over:5za well_up:82f welsh:7vl welt:3o7,o6
welter:61d,55f,2b5 wench:3qn wend:525 westernise:1z5 westernize:1z5 wet:s8,9y whack:3ox wham:3ox whang:3of,3n1
whap:3m5 wharf:6yv,6s4,3z2,38b,38a wheel:5vk,5vm,58e,5fi wheel_around:5vm,5vk wheelbarrow:5hp wheeze:l whelp:81
whet:65x,2yy whiff:670,63q,3o3 while_away:8dk whimper:93 whine:51t,-,6dd whip:3o7,-,58y,3ma,3p9 whip_through:75m
whip_up:4o1 whipsaw:7vk,490 whir:6fr whirl:5w0,5vu,5vs,5vo,5vt whirl_around:5vt whirligig:5vp whirlpool:5vs whirr:6fr
whish:6e7,51i whisk:60b,60c,3rn,3p9 whisk_away:3rm whisk_by:5wp whisk_off:3rn,3rm whisker:6z1 whistle:6f0,62e,-,62f
white:11a white-out:22t white_out:3ci,14q whiten:11a whiteout:3ci,22t whitewash:6a4,32m whittle:480 whittle_away:481
whittle_down:481 whiz:6fr whizz:6fr,5wx whizz_along:5wx wholesale:6nf whomp:3p4 whomp_up:4o1 whoop:-,i whoop_it_up:7l0
whoosh:5yt,5ys,5yr whop:3ox,3m5 whore:7wc,3qm widen:14o,14r,14p,21w widow:1ct wield:6hw,2vg wiggle:5aa wigwag:3ta
will:-,2n8,6l4 wilt:1rk,1rj win:-,6t0,-,7p7,6t7 wince:5xp,y winch:4dn wind:57t,8hv,43r,671,43p,42w,3u9 wind_off:43z
wind_up:1bv,61m,-,43p window-dress:13e window-shop:6yh windsurf:5hh wing:5g9 wink:u,6bm,r,v wink_at:7b1
winkle:8lv,6bm,3f3 winkle_out:79i,3f3 winnow:3v3,587,2kk,ml winnow_out:2lo winter:8dm winterise:1j9 winterize:1j9
wipe:3le wipe_away:3lh wipe_off:3lh,47k wipe_out:-,1ro,4ic,1st,1sq,1rq wipe_up:3lj wire:72m,-,4ep,4er,1wh wiretap:6fs
wise_up:2av,2aw withdraw:5ob,76e,423,6wd,-,1uz,7cf,76i,6w8,-,-,m6 wither:vw,1l6 withhold:6iy,6j4 withstand:8d7
witness:67f,67i wive:7kt,7ks,6z6 wobble:55v,583,569 womanise:7xq womanize:7xq,25v wonder:2rb woo:7qh,7qf
woolgather:4ka woosh:5yt
work:7al,7a8,7pc,44a,4og,dt,5w8,7ye,75g,53f,4jg,79w,4yj,8jt,7qq,7ed,7de,65u,-,4n3,46i,2x2,-,2fa,1q5,1q4,iy work_at:7aq
work_in:nj work_off:6ke work_on:7aq,4og work_out:x9,80a,xa,dp,2fn,2fl,2fa,dt work_over:3m6 work_up:xf,d8,xg,x9
worm:55s worry:-,-,-,899,48y,2zm worsen:qt,rb worship:-,-,80k wound:9m wrack:49x wrangle:-,85v wrap:34u,43r,4bu,49f
wrap_up:34u,1tg,1n3,6g wreak:4jg wreathe:55u,42x,42w wreck:49x wrench:3es,55t,3eq,cg wrest:2tz wrestle:-,-,55s,418
wrick:cg wriggle:55s wring:3ex,3eq,6mo,3ey wring_from:4jk wring_out:3er wrinkle:347,343,341,25n
write:4su,-,-,4tu,4rr,-,4t1,4s1 write_about:4sx write_copy:4t7 write_down:-,16j write_in:7gr write_of:4sx
write_off:2a4,4t4,7j0,16j write_on:4sx write_out:50h write_up:-,50h writhe:55s wrong:7nv x-ray:6ab xerox:4xw yacht:5h1
yank:4dm yarn-dye:11s yaw:8ez,5yd,5ts yawn:p,8ez yellow:12u yield:70a,1n0,4je,6x0,8cl,537,4jf,-,81m,6tg,3tl
yield_up:6lw yoke:3zg,3zf,3z9 zap:-,3b4,-,17h zero:13v,13u zero_in:-,13u zest:6ga zigzag:5nw zinc:4ho zip:3fd,5wy
zip_by:5wp zip_up:3fd zipper:3fd zone:7nm,191 zonk_out:2x,21 zoom:5wx,5x0,5gs zoom_along:5wx zoom_in:6at
`;

/** Verbs of one word that name nothing done with a body. */
export const OTHER_VERBS = `
aah abase abash abduce abhor abjure ablactate abominate abreact absolve accent accentuate accession acclaim accost
accurse accuse acquaint acquiesce addict adduce adjudge adjure admonish adore adulate adumbrate advertise advertize
advise advocate affiance affright affront aggrandise aggrandize aggress aggroup agonise agonize airmail alarm alert
alibi aliment allay allege allude allure altercate ambition ambuscade ambush amnesty anathematise anathematize
anathemise anathemize anger anguish animadvert announce annoy annunciate ante aphorise aphorize apologise apologize
apostatise apostatize apostrophise apostrophize appal appall appease applaud arbitrate argue argufy article asperse
assail assent asseverate assoil attest augur autograph avenge aver avouch avow awe baa backbite backspace backstop
badger badmouth ballyhoo ballyrag bamboozle bandy banquet banter baptise baptize barnstorm barrage barricado battle
bay beatify beckon bedamn beef begrudge beleaguer bellow bellyache bemoan bemock bemuse berate beseech beshrew besiege
bespeak best betoken betroth bewail bewitch bewray bib bicker binge bird birdwatch bitch blab blabber blackguard
blandish blarney blaspheme blat blate blather bleat blether blither blitz blitzkrieg blog bloviate bluff blurt bode
boo bootlick booze bottlefeed brabble brag braille bravo brawl brazen breakfast breastfeed brief brigade broach
browbeat bruit brunch buffalo bulldog bulletin bullshit bully bullyrag bulwark burlesque bypass cackel caddie caddy
cajole calumniate cannibalise cannibalize cannon cannonade canonise canonize cantillate capitulate captivate
caricature cark carp castle catcall catechise catechize cater caterwaul caution cavil caw censure census chaff chagrin
challenge champ champion chant chastise chat chaw checkmate cheek cheep cheer cheerlead cherish chevvy chevy chew
chicane chickenfight chide chirk chirr chirrup chitchat chitter chivvy chivy chomp chouse christen chronicle churr
circumstantiate circumvallate circumvent clamour claret claver cluck coax cod collateralize collogue colorcast combat
comment commentate comminate commiserate commune compassionate compete complain compliment compromise condole condone
confab confess conge congratulate connote conscript consent console consternate consult contemn content contest
contraindicate converse convict convince convoke coo coquet coquette cotton couch counsel countenance counterattack
counterchallenge counterclaim countermand countersign counterstrike covet cow crave crawfish crew cricket criminate
criticise criticize critique cronk croon crossruff crow cuckoo cue curse cuss damn daunt debrief debunk declaim decode
deconsecrate deconstruct decry decrypt defame defuse degust deject deliberate delight demean demilitarise demilitarize
demob demobilise demobilize demur denigrate denominate denote deplete deplore depone deprecate deride derogate desire
desist despair despise despond deter detest devoice diet dine diphthongise diphthongize disabuse disaffect disallow
disambiguate disappoint disarm disavow disclaim discomfit discompose disconcert discontent discourage discourse
discuss disdain disenchant disgruntle dishearten disillusion dislike dismay disparage dispirit displease dispute
disquiet diss dissatisfy disseminate dissertate dissuade distract dither ditto divagate divulge dj docket dogmatise
dogmatize domineer doom drawl dread duel dupe edify editorialise editorialize elate elocute email embitter embolden
emote emphasise emphasize enamor enamour enchant encipher encode encore encrypt endear englut engorge enjoin enounce
enrage enrapture ensky enthral enthrall enthuse entice entreat enumerate enunciate envy equivocate eschew eulogise
eulogize euphemise euphemize evidence evince exact exclaim exculpate excuse execrate exhilarate exhort exonerate
expatiate explain explicate exposit expostulate expound extenuate extol exuberate exult facsimile falcon familiarise
familiarize famish fast fat fate fatten fault fax faze fear feast felicitate feud fib fingerspell firebomb fistfight
flatter flout fluster flyfish fodder forearm forebode foredoom foreshadow foreshow foretell forewarn formularise
formularize forswear fowl foxhunt freak fress fright frighten fritter fullback fusillade gab gabble gage gaggle
gainsay game gang garble garrison gas gasconade general gesticulate gesture gibber gladden glamour glory gluttonise
gluttonize gobble golf gorge gormandise gormandize gossip gourmandize gratify grieve gripe grizzle groan grouch grouse
growl grudge grunt gruntle guarantee guesstimate gulp gun guttle guzzle hallow handwrite hanker harangue harass
harbinger harpoon hassle hate haw hearten hector heliograph herald hex hint holler hollo homer hoot horrify horse host
humanise humanize humble humiliate humor humour hurrah hype hyperbolise hyperbolize idolise idolize impeach implore
importune imprecate impugn indenture indicate inebriate infatuate inflect inflict infuriate ingeminate ingratiate
ingurgitate initial instance instigate instruct insult intercede interject intermediate intermit interpellate
interrogate interview intimate intimidate intonate intone inveigh inveigle investigate irk itemise itemize jabber
jacklight jaw jawbone jeer jockey jolly josh jot joust joy keen kibbitz kibitz kid kneecap kotow kvetch labialise
labialize lactate lament lampoon laud lecture lenify lexicalise lexicalize liaise libel lilt lisp loathe long low
lucubrate lunch lure lust madden mainline maledict malign malnourish manducate marvel mention mentor meow message
metabolise metabolize mew miaou miaow miff mine misaddress misadvise misapply miscall miscount misfire misinform
misname mispronounce misquote misspeak misspell misstate mistranslate moan mock monish monologuise monologuize moo
moot mothproof motion mourn muckrake mumble munch murmur mussitate mutter namedrop nark narrate nasale nasalise
nasalize natter neigh nerve netmail network nicker nickname niggle nitpick nix nosh notarise notarize notate notify
nourish nutrify obfuscate objurgate obsess officer oink okay omen ooh oppugn orate out outbrave outcry outdo outdraw
outfight outfox outgeneral outgo outguess outmaneuver outmanoeuvre outmarch outmatch outpace outperform outplay
outrange outrival outroar outsail outscore outsell outshout outsmart outvie outwit overawe overcome overdramatise
overdramatize overeat overemphasise overemphasize overexploit overextend overfeed overgeneralise overgeneralize
overgorge overindulge overjoy overmaster overpower overpraise overstate overstrain overstress overtrump overuse
overwrite paginate palatalise palatalize palaver palisade palter pander panic par paraphrase pardon parlay parley
parrot parry particularise particularize patronage peach peeve perjure perorate perseverate pester petition pettifog
phonate phone phrase picnic pimp pine pique pity placate plain platitudinize plead please plight pluralise pluralize
podcast polemicise polemicize polemise polemize portend pother power powwow praise prate prattle pray preach preachify
preamble precis predicate predict predigest preface prerecord presage prescribe prevaricate prey pride proclaim
profess prognosticate prohibit prologise prologize prologuize promulgate pronounce propagandise propagandize prophesy
propitiate proposition propound proscribe proselytise proselytize protect publicise publicize quaff quarrel quarry
quarterback quaver query question quetch quibble quip quiz quote rabbit radio rankle rant razz reaffirm reassail
reassert reassure rebroadcast rebuff rebuke recalcitrate recant recap reconfirm reconsecrate reconvict recount
recriminate rede rededicate redetermine referee reformulate regale regret rehash reintroduce reiterate rejoice relish
remark remilitarise remilitarize remonstrate renege renegociate renegotiate repeal repent rephrase repine replete
reply report reprehend reprimand reproach reprocess reproof reprove repugn request reschedule rescind resent reshoot
restate retaliate retort retranslate reuse revenge revere reverence revile revoke reword rhapsodise rhapsodize
ridicule romanise romanize rubbish rue ruff rumor rumour sadden saint salaam sample sass sate satellite satiate
satirise satirize savage scandalise scandalize scare schmoose schmooze scoff scold scorn scranch scraunch scupper
segue seine semaphore sentence sermonise sermonize sharpshoot shmoose shmooze shout shriek shrill shrimp shrive
shuttlecock sibilate sic side sidestep signal signify signpost singularise singularize sip siss sizz skirmish skittle
skreigh skunk slander slang sleuth slurp snack snipe snoop snub solace soldier soliloquise soliloquize sorrow sough
spam speechify spite spoof spook spoonfeed sportscast spreadeagle spree spurn squabble squawk squeal staff stalemate
stammer starve state station stickle stipulate stockade strafe stress stutter subpoena subvent subvention subvocalise
subvocalize suckle suggest summons sup supplicate susurrate swill symbolise symbolize talk tantalise tantalize target
tattle taunt team teargas teetotal telecast telecommunicate telefax telegraph telepathise telepathize telephone
televise telex tempt tergiversate term terrify testify thank tipple title toady tope topicalize torpedo tot tourney
tout traduce trance transliterate trawl tribulate trill triumph trivialise trivialize troat tsk tut twaddle twit
twitter typewrite ululate umpire unarm unbosom unchurch undeceive underline undernourish underscore undersign
understate underwrite unhallow universalise universalize unman unnerve unsay unsettle unspell unteach upbraid urge
utilise vanquish vaticinate vaunt venerate videotape vie vilify vilipend vindicate visa vituperate vociferate voice
voodoo vow vowelise vowelize vroom wager wall war warble ward ware warn warrant waul wawl waylay wean weightlift whale
wheedle whelk whelm whicker whinny whisper whistlestop wine wisecrack wish witch wolf word worst wow wrawl yack yak
yammer yap yarn yaup yawl yawp yearn yell yelp yen yip yodel yowl
`;

/** `sense:senses` that it is a kind of. */
export const SENSE_KINDS = `
1:64s 2:0 3:0 4:0 5:ar 6:f 7:eg 8:eg 9:0 a:0 b:0 c:uu d:eg e:14 f:0 g:n h:j i:h j:ef k:b l:0 m:n n:b o:n p:0 q:f r:14
s:r t:r v:uu w:4f x:4b y:4f z:42c 10:z 11:13 12:11 13:51c 14:15 16:15 17:15 18:15 19:15 1a:15 1b:15 1c:15 1d:15 1e:15
1f:15 1g:15 1h:15 1i:15 1j:15 1k:15 1l:15 1m:13 1n:13 1o:47b 1q:1o 1r:1q 1s:1t 1t:1q 1v:1q 1w:1q 1x:1q 1y:1o 1z:1y
21:23 22:0 24:26 25:24 28:5l7 29:in 2a:gy 2b:2a 2c:gy 2d:gy 2e:2d 2f:2d 2h:2g 2j:2r 2k:2j 2l:bj 2m:2l 2n:2l 2o:2l
2p:2l 2q:2a 2r:2d 2s:2d 2t:tp 2u:2s 2v:cn 2w:2x 2x:in 2y:in 2z:2s 30:gy 31:f6 32:31 33:2d 34:2v7 35:2d 36:35 37:in
38:in 39:38 3a:38 3b:dp 3c:33 3d:3c 3f:3e 3g:3c 3h:2s 3i:4f 3j:3i 3k:3i 3l:3i 3m:3i 3n:3m 3o:43 3p:43 3q:43 3r:43
3s:43 3t:43 3u:tp 3v:92 3w:3v 3x:92 3y:2d 3z:3v 40:43 41:43 42:43 44:43 45:43 46:3i 48:4f 49:4a 4a:67p 4b:7zv 4c:48
4g:4f 4h:4f 4i:ef 4j:h 4k:4m 4l:4m 4m:4n 4n:5b 4o:4n 4p:4n 4q:4p 4r:4p 4s:4n 4t:4p 4u:5b 4v:m6 4w:4u 4x:4u 4y:4n 4z:5b
50:4z 51:5b 52:51 53:4o6 54:55 55:51 56:55 57:55 58:5b 59:5b 5a:4z 5b:13c 5c:5b 5d:5b 5e:5d 5f:5d 5g:5d 5h:5j 5i:4n
5j:4p 5k:5d 5l:5k 5m:5b 5n:482 5o:5b 5p:5b 5q:5b 5r:5b 5s:5b 5t:5w 5u:5w 5v:5w 5w:68 5x:68 5y:5w 5z:6f 60:5w 61:68
62:68 63:13c 64:in 65:64 66:in 67:66 68:f6 69:68 6a:6t 6b:6t 6c:6a 6d:82w 6e:82w 6f:in 6g:6f 6h:6f 6i:6f 6j:6f 6k:6f
6l:6f 6m:6f 6n:6f 6o:6f 6p:6f 6q:mt 6r:6s 6s:6q 6t:68 6u:6t 6v:6t 6w:6s 6x:6f 6y:68 6z:6f 70:68 71:6f 72:5x 74:gy
75:74 76:51c 77:74 78:74 79:78 7a:74 7b:in 7c:74 7d:in 7e:3qt 7f:4hy 7g:ef 7h:4hy 7i:7h 7j:7i 7k:1xx 7l:7k 7m:7h 7n:7h
7o:7n 7p:471 7q:7p 7r:507 7t:64s 7u:7r 7v:7r 7w:7r 7x:7r 7y:7r 7z:7r 80:7r 81:7r 82:7r 83:7r 84:7r 85:7r 86:2q2 88:89
89:ef 8a:1cn 8b:7h 8c:8i 8d:8c 8e:8i 8f:8e 8g:8e 8h:8i 8i:bf 8j:bf 8k:bf 8l:a8 8m:ef 8n:c6 8o:c6 8p:8n 8q:1cx 8r:rb
8s:qt 8t:rb 8u:8v 8v:r2 8w:ar 8x:8y 8y:gy 8z:7zv 90:8z 91:7zv 92:64r 93:94 95:gy 96:94 97:94 98:94 99:94 9a:a0 9b:7d
9c:a0 9d:9c 9e:9c 9f:9c 9g:9c 9h:9c 9i:9c 9j:9c 9k:9j 9l:9a 9m:8x 9n:9m 9o:9m 9p:9m 9q:8x 9r:8x 9s:9m 9t:9s 9u:9s
9v:9m 9w:a0 9x:a0 9y:9w 9z:9w a0:ef a1:a0 a2:a1 a3:ar a4:a0 a5:a4 a6:8y a7:a6 a8:ef a9:8y aa:a9 ab:aa ac:aa ad:a9
ae:cm af:a0 ag:ef aj:c0 ak:8z al:3kp am:ao an:ao ao:7zv ap:3lp aq:8z as:ar at:ar au:ar av:ar aw:ar ax:ar ay:ax az:ar
b0:ar b1:ar b2:ar b3:b2 b4:b2 b5:b6 b6:r2 b7:8v b8:ar b9:ar ba:b9 bb:b9 bc:bb bd:3dg be:ar bf:ar bg:bf bh:ar bi:1va
bj:bh bk:bj bl:bk bm:bj bn:bj bp:bh bq:ar br:b2 bs:br bt:br bu:ar bv:qt bw:bv bx:bv by:bx bz:by c0:e3 c1:bj c2:c1
c3:1uk c4:c3 c5:c3 c6:45b c7:c6 c8:6x1 c9:c8 ca:bv cb:9m cc:ar cd:cc ce:cf cf:9m cg:9m ch:9m ci:cf cj:ci ck:9m cl:ck
cm:qt cn:qz co:cn cp:b5 cq:1gj cr:cm cs:cm ct:vw cu:ug cv:cw cw:f6 cx:cw cy:cw cz:cw d0:cw d1:cw d2:cw d3:cw d4:uj
d5:uj d6:36r d7:cw d8:cw d9:ef da:7nc db:da dc:cs dd:r2 de:df df:f6 dg:2q dh:dg di:dg dj:5po dk:dm dl:dm dm:qz dn:dm
do:ae dq:dp dr:dp ds:dr dt:79w du:dt,79w dv:du dw:dp dx:51c dy:14 dz:f e0:j e1:j e2:2x7 e3:9m e4:14 e5:e4 e6:11e
e7:11e e8:gy e9:11e ea:e9 eb:47a ec:11e ed:3j9 ee:3j9 eg:ef eh:15 ei:eh ej:7zv ek:ej el:ej em:6f en:2d eo:15 ep:9m
eq:66 er:2a es:15 et:15 eu:j6 ev:9m ex:ew ey:1d5 ez:cw f0:6u6 f2:ar f3:f f4:9c f5:f4 f7:f6 f8:gy f9:f6 fa:f6 fb:gy
fc:fg fd:fg fe:ff ff:f6 fg:gy fh:fg fi:fg fj:f6 fk:fg fl:fg fm:fg fn:fg fo:gy fp:fg fq:fg fr:fg fs:fg ft:ff fu:7zv
fv:fu fw:7zv fy:fu fz:kd g0:x8 g1:xd g2:xd g3:f6 g4:gy g5:g3 g6:gy g7:g6 g8:g6 g9:f6 ga:74x gb:ga gc:gl gd:hm ge:gy
gf:gy gg:gy gh:f6 gi:gl gj:gy gk:f6 gm:gl gn:gl go:lo gp:gl gq:gp gr:gp gs:f6 gt:hu gu:f6 gv:gy gw:f6 gx:gw gz:7w9
h0:gy h1:gy h2:f6 h3:gy h4:f6 h5:gy h6:gy h7:gy h8:gy h9:in ha:31s hb:gy hc:31s hd:in he:in hf:8g0 hg:gy hh:hg hi:hg
hj:hg hk:hg hl:654 hm:f6 hn:hm ho:hm hp:gy hq:gy hr:1va hs:f6 ht:hm hu:f6 hv:i1 hw:hu hx:i1 hy:i1 hz:i1 i0:if i1:gy
i2:i1 i3:i1 i4:i1 i5:i1 i6:i1 i7:i1 i8:i1 i9:if ia:if ib:i1 ic:i1 id:i1 ie:if if:f6 ig:i1 ih:i1 ii:i1 ij:gy ik:3kp
il:ig im:il in:f6 io:in ip:io iq:1lv ir:io is:gy it:is iu:ix iv:ix iw:gy ix:in iy:ix iz:1hi j0:4yq j1:j0 j2:iz j3:13r
j4:gy j5:iz j6:ln j7:j6 j8:j6 j9:j6 ja:j6 jb:gy jc:1nv jd:jb je:jb jf:jb jg:jb jh:jb ji:j6 jj:ug jk:jj jl:f6 jm:1ms
jn:js jo:jn jp:jj jq:gy jr:j6 js:ln jt:js ju:js jv:js jw:js jx:ug jy:ug jz:js k0:1ms k1:js k2:jb k3:k2 k4:js k5:k4
k6:k4 k7:6va k8:iz k9:k8 ka:k9 kb:gy kc:f6 kd:f6 ke:gy kf:f6 kg:kn kh:kg ki:kg kj:gy kk:kg kl:kk km:1fo kn:4jm ko:kn
kp:4jm kq:kp kr:4jm ks:4jm kt:4jm ku:4jm kv:4jm kw:t4 kx:gy ky:t4 kz:t2 l0:1oa l1:1o9 l2:t2 l3:l2 l4:l2 l5:l2 l6:l2
l7:l2 l8:l2 l9:tp la:l9 lb:tp lc:4hy ld:li le:822 lf:qz lg:qz lh:4i5 li:4jm lj:li lk:lj ll:15o lm:68 ln:f6 lo:f6 lp:lo
lq:lo lr:lo ls:lo lt:lo lu:ng lv:lo lw:13r lx:r2 ly:r2 lz:ly m0:lx m1:1s1 m2:qt m3:qt m4:m2 m5:lx m7:m6 m8:m6 m9:m6
ma:m6 mb:m6 mc:m6 md:m6 me:m6 mf:m6 mg:1ow mh:m6 mi:m6 mj:m6 mk:m6 ml:m6 mm:m6 mn:m6 mo:m6 mp:m6 mq:m6 mr:m6 ms:m6
mt:m6 mu:6s mv:m6 mw:m6 mx:m6 my:m6 mz:m6 n0:m6 n1:m6 n2:m6 n3:m6 n4:m6 n5:mv n6:m6 n7:m6 n8:m6 n9:m6 na:m6 nb:m6
nc:gy nd:1pb ne:1pb nf:1pb ng:js nh:ng ni:ng nj:ng nk:ng nl:ng nm:ng nn:nm no:ng np:ng nq:ng nr:1xx ns:1xx nt:1xx
nu:1xx nv:1xx nw:t2 nx:1xx ny:1xx nz:1xx o0:1xx o1:1xx o2:1xx o3:1xx o4:1xx o5:ng o6:ng o7:3zs o8:o7 o9:o7 oa:o7 ob:o7
oc:ob od:o7 oe:o7 of:o7 og:kg oh:o7 oi:o7 oj:oi ok:o7 ol:o7 om:o7 on:ng oo:ng op:ng oq:ng or:m6 os:gy ot:gy ou:gy
ov:ri ow:gy ox:gy oz:os p0:gy p1:p0 p2:p0 p3:p4 p4:2s p5:p4 p6:f6 p7:ng p8:p7 p9:p7 pa:pb pb:53r pc:ng pd:m6 pe:m6
pf:2zy pg:pj ph:pj pi:pj pj:m6 pk:4hy pl:pg pm:pj pn:pg po:yb pp:yb pq:po pr:mt ps:m6 pt:mt pu:pt pv:m6 pw:m6 px:m6
py:m6 pz:px q0:m6 q1:m6 q2:m6 q3:q2 q4:1nh q5:1nv q6:q5 q7:lo q8:gy q9:hm qa:q9 qb:q9 qc:gy qd:2lb qe:w8 qf:qc qg:qc
qh:gy qi:qc qj:qc qk:hm ql:gy qm:14i qn:f6 qo:gy qp:lo qs:qq qt:in qu:qt qv:qt qw:qv qx:qt qy:qt qz:in r0:qz r1:1ng
r2:gy r3:r2 r4:r2 r5:r2 r6:r2 r7:r6 r8:rb r9:r2 ra:r2 rb:gy rc:re rd:rc re:f6 rf:3ut rg:rf rh:rf ri:23v rj:ri rk:23v
rl:rn rm:rk rn:f6 ro:rn rp:sr rq:sr rr:3pd rs:rv rt:rv ru:rs rv:4nr rw:rv rx:3lt ry:rv rz:rv s0:18a s1:18a s2:rv s3:sd
s4:f6 s5:6yi s6:s3 s7:s6 s8:gy s9:s8 sa:sr sb:sr sc:sr sd:so se:sr sf:s8 sg:sf sh:sf si:sf sj:sf sk:2t5 sl:sk sm:sl
sn:sk so:s8 sp:2zu sq:sr sr:gy ss:sr st:gy su:sr sv:sr sw:f6 sx:sw sy:t0 sz:t1 t0:2sx t1:in t2:f6 t3:tj t4:gy t5:t4
t6:t4 t7:t4 t8:t4 t9:t2 ta:gy tb:ng tc:t4 td:t4 te:tc tf:tc tg:2j8 th:2j8 ti:tc tj:j6 tk:tj tl:tj tn:tj to:tj tp:gy
tq:tp tr:tp ts:tp tt:tp tu:tp tv:tp tw:js tx:tw ty:tw tz:js u0:tz u1:tz u2:gy u3:tp u4:2t5 u5:s8 u6:u5 u7:s8 u8:ua
u9:f6 ua:4hy ub:tz uc:ub ud:r2 ue:ud uf:ud ug:js uh:ug ui:ug uj:xd uk:uj ul:uj um:uj un:uj uo:wf up:ug uq:in ur:tj
us:1nv ut:uv uw:220 ux:uv uy:uv uz:uv v0:uv v1:uu v2:uu v3:fw v4:1nv v5:v4 v6:v4 v7:v4 v8:uv v9:v4 va:v9 vb:1nv vc:j6
vd:in ve:82g vf:f6 vg:vf vh:f6 vi:rf vj:vk vk:gy,f6 vl:f6 vm:vl vn:vk vo:vf vp:vt vq:jb vr:j6 vs:ug vt:1nv vu:vt vv:vt
vw:j6 vx:vw vy:vw vz:vw w0:1ib w1:1dv w2:w4 w3:w4 w4:gy w5:w4 w6:1dv w7:w0 w8:1nv w9:16o wa:wb wb:w8 wc:wb wd:j6
we:1nv wf:xj wg:wf wh:wf wi:uj wj:wq wk:wj wl:wj wm:wq wn:js wo:wq wp:wq wq:jb wr:4s7 ws:wq wt:xd wu:wt wv:xd ww:xd
wx:ww wy:ww wz:qt x0:wt x1:gy x2:x4 x3:gy x4:xd x5:f6 x6:x4 x7:dd x8:xd x9:xj xa:xj xb:4hy xc:x8 xd:ug xe:xd xf:xd
xg:jb xh:gy xi:gy xj:gy xk:xd xl:xo xm:f6 xn:xr xo:f6 xp:1o2 xq:xp xr:gy xs:1o3 xt:1o2 xu:1o3 xv:xr xw:y2 xx:xw xy:y4
xz:y2 y0:xz y1:1d3 y2:ug y3:xz y4:wf y5:y4 y6:y7 y8:in y9:yb ya:yb yb:gy yc:yb yd:yb ye:yb yf:yb yg:yf yi:yb yj:r2
yk:yj yl:yj ym:yj yn:yj yo:yj yp:4jm yq:yp yr:yj ys:yj yt:yb yu:yb yv:hu yw:i1 yx:yv yy:xz yz:tz z0:220 z1:z0 z2:jb
z3:z2 z4:j6 z5:in z6:in z7:r2 z8:r2 z9:hs za:4ma zb:hs zc:zb zd:hs ze:in zf:f6 zg:in zh:gy zi:in zj:j6 zk:1nv zl:qz
zm:in zn:j6 zo:zs zp:zo zq:ox zr:zs zs:v9 zt:6iy zu:7j9 zv:ff zw:53e zx:3jj zy:gy zz:qz 100:in 101:gy 102:101 103:2uu
104:2uu 105:gy 106:f6 107:f6 108:gy 109:gy 10a:10d 10b:10a 10c:10a 10d:gy 10e:10d 10f:re 10g:yb 10h:10f 10i:yb 10j:10i
10k:re 10l:re 10m:1ri 10n:3vg 10o:10x 10p:10o 10q:10r 10r:gy 10s:10r 10t:3vg 10u:10w 10v:10w 10w:2di 10x:3vg 10y:3vg
10z:10r 110:3vg 111:110 112:110 113:10z 114:3vg 115:3vg 116:11a 117:116 118:11i 119:11n 11a:11e 11b:11e 11c:ff 11d:f6
11e:f6 11f:11t 11g:11i 11h:11o 11i:gy 11j:11i 11k:gw,11e 11l:11e 11m:xj 11n:f6 11o:11e 11p:11o 11q:11o 11r:12a 11s:11o
11t:gy 11u:11t 11v:11t 11w:11t 11x:11t 11y:11t 11z:11t 120:11t 121:11t 122:20x 123:11t 124:11t 125:11o 126:125 127:125
128:gy 129:128 12a:11t 12b:11t 12c:12g 12d:12a 12e:11t 12f:12a 12g:gy 12h:11o 12i:11o 12j:12l 12k:11t 12l:11o 12m:12l
12n:11o 12o:11e 12p:12o 12q:11e 12r:11e 12s:11t 12t:11t 12u:11e 12v:11t 12w:11e 12x:jb 12y:12x 12z:1nv 130:j6 131:eg
132:8m6 133:1xx 134:133 135:11d 136:11d 137:136 138:136 13a:yb 13b:16o 13c:r2 13d:gy 13e:13c 13f:xd 13g:13c 13h:xd
13i:13h 13j:xd 13k:tp 13l:14n 13m:13r 13n:13r 13o:gy 13p:13r 13q:13r 13r:gy 13s:13r 13t:13r 13u:13r 13v:13r 13w:13r
13x:13r 13y:13r 13z:147 140:147 141:144 142:13r 143:142 144:gy 145:144 146:13r 147:gl 148:147 149:147 14a:i1 14b:77a
14c:14b 14d:14b 14e:gy 14f:147 14g:147 14h:147 14i:gy 14j:147 14k:13q 14l:lo 14m:1o3 14n:t2 14o:js 14p:gy 14q:14p
14r:gl 14s:gl 14t:14o 14u:1ku 14v:14u 14w:14u 14x:14y 14y:f6 14z:14y 150:14o 151:5nj 152:hs 154:in 155:hs 156:155
157:152 158:152 159:155 15a:152 15b:tw 15c:236 15d:15e 15e:gy 15f:gy 15g:gy 15h:9q 15i:199 15j:15i 15k:5nk 15l:199
15m:15i 15n:15i 15o:ug 15p:ug 15q:15o 15r:jb 15s:tj 15t:15s 15u:gy 15v:11i 15w:15u 15x:15u 15y:15u 15z:15u 160:f6
161:160 162:160 163:gy 164:gy 165:m6 166:165 167:15u 168:f6 169:gy 16a:15u 16b:gy 16c:13r 16d:16c 16e:iz 16f:j6
16g:1uo 16h:16i 16i:2ij 16j:16g 16k:js 16l:1gv 16m:j6 16n:ug 16o:1m5 16p:16o 16q:16o 16r:js 16s:21w 16t:jb 16u:16t
16v:16u 16w:16u 16x:16u 16y:16t 16z:16y 170:ln 171:170 172:170 173:172 174:17m 175:174 176:17m 177:17m 178:174 179:1pb
17b:fg 17c:1pb 17d:17c 17e:1pb 17f:so 17g:17m 17h:17m 17i:1ec 17j:174 17k:17m 17l:18e 17m:hs 17n:gy 17o:17m 17p:17m
17q:17m 17r:17q 17s:18e 17t:585 17u:17m 17v:187 17w:17u 17x:17m 17y:17m 17z:17y 180:17y 181:17y 182:17y 183:gy 184:17y
185:17y 186:17y 187:17m 188:187 189:17m 18a:1pt 18b:18a 18c:1pt 18d:18a 18e:f6 18f:187 18g:18f 18h:17m 18i:5tl 18j:ug
18k:18i 18l:18i 18m:18i 18n:18i 18o:19t 18p:3ut 18q:hs 18r:18q 18s:3ut 18t:19t 18u:19t 18v:18t 18w:18t 18x:18t 18y:1hz
18z:1hz 190:1hz 191:5te 192:7hm 193:48p 194:191 195:199 196:195 197:19c 198:yb 199:hs 19a:199 19b:199 19c:5te 19d:19c
19e:19c 19f:19e 19g:19t 19h:19c 19i:19h 19j:f6 19k:19l 19l:gy 19m:19l 19n:199 19o:19j 19p:19o 19q:19o 19r:19o 19s:19t
19t:199 19u:gy 19v:19t 19w:19t 19x:19t 19y:19t 19z:19y 1a0:1a2 1a1:1a2 1a3:1a2 1a4:1a2 1a5:1a2 1a6:1a2 1a7:1a2 1a8:1a2
1a9:1a8 1aa:1a2 1ab:1aa 1ac:1lv 1ad:1a2 1ae:1a2 1af:7zq 1ag:1a2 1ah:f6 1ai:1a2 1aj:1ai 1ak:1ai 1al:1a2 1am:1a2 1an:1a2
1ao:6b6 1ap:1a2 1aq:83h 1ar:1a2 1as:4m4 1at:1a2 1au:801 1av:801 1ax:1aw 1ay:1aw 1az:1aw 1b0:801 1b1:1aw 1b2:1aw
1b3:1aw 1b4:1aw 1b5:1aw 1b6:1aw 1b7:1aw 1b8:1aw 1b9:1b8 1ba:1aw 1bc:1bb 1bd:1bb 1be:1bb 1bf:1bb 1bg:857 1bh:89f 1bi:f6
1bj:89f 1bk:1bj 1bl:1bj 1bm:1bj 1bn:1bj 1bo:806 1bp:1bw 1bq:806 1br:1bw 1bs:1te 1bt:806 1bu:806 1bv:74x 1bw:gy 1bx:7cr
1by:1bw 1bz:1bw 1c0:1bw 1c1:1bw 1c2:1c3 1c3:54g 1c4:1lv 1c5:1bw 1c6:4i7 1c7:41z 1c8:aa 1c9:3e5 1ca:1bw 1cb:1bw 1cc:f6
1cd:1cc 1ce:1cc 1cf:1cc 1cg:1cf 1ch:uj 1ci:wf 1cj:ug 1ck:xd 1cl:ug 1cm:wf 1cn:in 1co:1cp 1cp:1cn 1cq:1cn 1cr:1lv
1ct:1cs 1cu:1cn 1cv:1cx 1cw:1cn 1cx:in 1cy:1cx 1cz:in 1d0:2t5 1d1:gy 1d2:xz 1d3:y4 1d4:1cc 1d5:1bw 1d6:1de 1d7:1de
1d8:1d7 1d9:89j 1da:1d9 1db:1de 1dc:1d5 1dd:1ns 1de:1bw 1df:806 1dh:hs 1di:1o5 1dj:gy 1dk:1a1 1dl:tw 1dm:f6 1dn:1ny
1do:hs 1dp:m6 1dq:1dm 1dr:hs 1ds:27b 1dt:27a 1du:1dr 1dv:1ra 1dw:2hq 1dx:3v4 1dy:1dv 1dz:7cr 1e0:1dv 1e1:7hx 1e2:7hx
1e3:1dv 1e4:in 1e5:in 1e6:f6 1e7:1ek 1e8:gy 1e9:1e8 1ea:1e8 1eb:1e8 1ec:gy 1ed:1ec 1ee:1xx 1ef:rv 1eg:1ec 1eh:1ec
1ei:1ec 1ej:1ec 1ek:in 1el:gy 1em:f6 1en:f6 1eo:1el 1ep:in 1eq:ar,po 1er:in 1es:1er 1et:1oa 1eu:gy 1ev:1eu 1ew:in
1ex:1ew 1ey:1f1 1ez:1f1 1f0:1f1 1f1:gy 1f2:1o5 1f3:1f2 1f4:1f2 1f5:in 1f6:1f5 1f7:1f5 1f8:1ec 1f9:1f8 1fa:hs 1fb:1f6
1fc:1fh 1fd:49o 1fe:1fd 1ff:1fd 1fg:1fd 1fh:po 1fi:xz 1fj:gy 1fk:gy 1fl:hm 1fm:1fl 1fn:gy 1fo:gy 1fp:1fo 1fq:fg 1fr:f6
1fs:gy 1ft:gy 1fu:gy 1fv:1fr 1fw:gy 1fx:gy 1fy:1fx 1fz:1fx 1g0:gy 1g1:gy 1g2:1g1 1g3:fg 1g4:hm 1g5:f6 1g6:gy 1g7:1g6
1g8:jb 1g9:gy 1ga:1g9 1gb:1g9 1gc:147 1gd:gy 1ge:1g9 1gf:1g9 1gg:gy 1gh:2i8 1gi:gy 1gj:hm 1gk:1gj 1gl:4mf,gy 1gm:gy
1gn:gy 1go:49o 1gp:49o 1gq:in 1gr:1gs 1gs:tp 1gt:tp 1gu:tj 1gv:p0 1gw:1nq 1gx:1gv 1gy:1qi 1gz:7bu 1h0:1gz 1h1:82g
1h2:1qk 1h3:tp 1h4:tj 1h5:1h4 1h6:f6 1h7:tj 1h8:tw 1h9:tz 1ha:tz 1hb:1ha 1hc:2yv 1hd:hu 1he:1hd 1hf:gy 1hg:gy 1hh:iz
1hi:f6 1hj:13r 1hk:1hj 1hl:hm 1hm:hs 1hn:1hm 1ho:1hm 1hp:1hm 1hq:1hm 1hr:1hq 1hs:1hm 1ht:1hm 1hu:1hm 1hv:1hm 1hw:1o7
1hx:1o5 1hy:1hz 1hz:hs 1i0:1hz 1i1:1r6 1i2:1r6 1i3:xr 1i4:xo 1i5:3ut 1i6:hs 1i7:gy 1i8:23v 1i9:gy 1ia:gy 1ib:gy
1ic:1ib 1id:gy 1ie:1il 1if:f6 1ig:1id 1ih:gy 1ii:t3 1ij:1id 1ik:1id 1il:gy 1im:1il 1in:1im 1io:13r 1ip:89n 1iq:gy
1ir:1is 1is:13r 1it:1iv 1iu:1it 1iv:3vg 1iw:1iv 1ix:gy 1iy:gy 1iz:gy 1j0:1j1 1j1:gy 1j2:1j1 1j3:1j1 1j4:1j1 1j5:1j1
1j6:1j1 1j7:1j1 1j8:70b 1j9:1j1 1ja:1j1 1jb:1j1 1jc:1jo 1jd:gy 1je:gy 1jf:f6 1jg:gy 1jh:gy 1ji:gy 1jj:gy 1jk:in 1jl:gy
1jm:f6 1jn:gy 1jo:gy 1jp:gy 1jq:1jp 1jr:gy 1js:gy 1jt:gy 1ju:gy 1jv:147 1jw:6i0 1jx:544 1jy:605 1k0:1jz 1k1:53e
1k2:53y 1k3:5qw 1k5:1k4 1k6:106 1k7:1k6 1k9:1jz 1ka:544 1kb:544 1kc:1kb 1kd:106 1ke:10n 1kf:gy 1kg:gy 1kh:1kg 1ki:gy
1kj:1ki 1kk:1ki 1kl:1ki 1km:1kn 1kn:f6 1ko:uv 1kp:uv 1kq:tj 1kr:gy 1ks:1kr 1kt:1ks 1ku:f6 1kv:gy 1kw:1kv 1kx:1kv
1ky:1ku 1kz:gy 1l0:gy 1l1:1kr 1l2:1l1 1l3:tj 1l4:1lv 1l5:1lv 1l6:1lv 1l8:1l7 1l9:1l7 1la:1l7 1lb:1l7 1lc:1l7 1ld:1ll
1le:1l7 1lf:1l7 1lg:1lf 1li:1l7 1lj:1l7 1lk:1l7 1lm:1ll 1ln:1l7 1lo:1ls 1lp:1l7 1lq:1an 1lr:1l7 1ls:1l7 1lt:1l7
1lu:1l7 1lw:806 1lx:1lv 1ly:1lv 1lz:1nv 1m0:1lz 1m1:173,j3 1m2:j3,173 1m3:jb 1m5:1nv 1m6:1m5 1m7:1m5 1m8:1nv 1m9:1m5
1ma:1m5 1mb:1m5 1mc:j6 1md:1m5 1me:1md 1mf:in 1mg:in 1mh:gy 1mi:hs 1mj:j6 1mk:1mj 1ml:1mj 1mm:jb 1mn:jb 1mo:js 1mp:1mj
1mq:1mp 1mr:1mp 1ms:js 1mt:js 1mu:gy 1mv:j6 1mw:j6 1mx:jx 1my:f6 1mz:1my 1n0:f6 1n1:1my 1n2:1cc 1n3:1cc 1n4:hu 1n5:1n4
1n6:1n4 1n7:1n4 1n8:gl 1n9:gl 1na:1nb 1nb:gy 1nc:1na 1nd:gl 1ne:lo 1nf:1nd 1ng:tw 1nh:gy 1ni:1nh 1nj:1ni 1nk:gy
1nl:1nh 1nm:gy 1nn:jb 1no:jb 1np:j6 1nq:gy 1nr:tj 1ns:1np 1nt:1ns 1nu:1nv 1nv:gy 1nw:1nv 1nx:1w4 1ny:hs 1nz:1o9
1o0:1q2 1o1:rk 1o2:f6 1o3:f6 1o4:1o9 1o5:hs 1o6:gy 1o7:1oi 1o8:1o7 1o9:hs 1oa:hs 1ob:1o9 1oc:hs 1od:1hz 1oe:in 1of:gy
1og:in 1oh:r2 1oi:hs 1oj:1oi 1ok:in 1ol:gy 1om:1ol 1on:gy 1oo:gy 1op:in 1oq:1ow 1or:1op 1os:1ow 1ot:1ow 1ou:m6 1ov:1ow
1ow:gy 1ox:1ow 1oy:1ow 1oz:1ow 1p0:79k 1p1:1ow 1p2:1ow 1p3:1ow 1p4:1pb 1p5:1p4 1p6:1ow 1p7:in 1p8:1p7 1p9:1p7 1pa:1p7
1pb:gy 1pc:1pb 1pd:1pb 1pe:1pb 1pf:1pb 1pg:1pb 1ph:1pb 1pi:1pb 1pj:1pm 1pk:1pm 1pl:f6 1pm:u5 1pn:1po 1po:5yi 1pp:sf
1pq:45r 1pr:1pb 1ps:88k 1pt:1va 1pu:gy 1pv:iz 1pw:13r 1px:13q 1py:1kg 1pz:in 1q0:in 1q1:in 1q2:in 1q3:gy 1q4:in 1q5:fg
1q6:1q5 1q8:74x 1q9:1np 1qa:1q9 1qb:1q9 1qc:1q9 1qd:1q9 1qe:1nq 1qf:u5 1qg:4p 1qh:f6 1qi:1qk 1qj:gy 1qk:7nf 1ql:7fp
1qm:1qk 1qn:1qk 1qo:1qk 1qp:hu 1qq:1qp 1qr:i1 1qs:1qr 1qt:1qr 1qu:1rf 1qv:1qu 1qw:1qu 1qx:2vi 1qy:1qu 1qz:1qu 1r0:1qu
1r1:13r 1r2:53e 1r3:13r 1r4:1r3 1r5:1rf 1r6:3v5 1r7:1ra 1r8:1r6 1r9:1r6 1ra:in 1rb:7nk 1rc:1rb 1rd:gy 1re:f6 1rf:f6
1rg:3ex 1rh:gy 1ri:rc 1rj:re 1rk:tj 1rl:gy 1rm:tp 1rn:gy 1ro:3b1 1rp:3b1 1rq:1rt 1rr:1rt 1rs:1rt 1rt:4i7 1ru:1rt
1rv:1rt 1rw:1rt 1rx:1rt 1ry:1rx 1rz:7zv 1s0:1rt 1s1:r2 1s2:1s1 1s3:r2 1s4:1s3 1s5:1s8 1s6:1xx 1s7:in 1s8:r2 1s9:1s8
1sa:gy 1sb:f6 1sc:1sa 1sd:1sa 1se:i1 1sf:hu 1sg:1se 1sh:i1 1si:i1 1sj:i1 1sk:hu 1sl:i1 1sm:yb 1sn:1rt 1so:1sn 1sp:1bw
1sq:mv 1sr:3b1 1ss:3b1 1st:3b1 1su:gy 1sv:1su 1sw:gy 1sx:gy 1sy:1sw 1sz:gy 1t0:70b 1t1:10x 1t2:1t1 1t3:f6 1t4:1t1
1t5:1bw 1t6:gy 1t7:13r 1t8:1t7 1t9:1ta 1ta:7ga 1tb:1ta 1tc:1t6 1td:48l 1te:1bw 1tf:1te 1tg:1te 1th:1te 1ti:1te 1tj:1tg
1tk:806 1tl:1tk 1tm:1te 1tn:1tm 1to:51k 1tp:3dy 1tq:36w 1tr:48p 1ts:48l 1tt:gy 1tu:qp 1tv:1tu 1tw:tu 1tx:1tu 1ty:m6
1tz:ku 1u0:sr 1u1:13r 1u2:gy 1u4:13r 1u6:1u5 1u7:1u5 1u8:1u5 1u9:1u5 1ua:1u5 1ub:1ua 1uc:f6 1ud:4uu 1ue:1u5 1uf:1u5
1uh:f6 1ui:45i 1uj:7s1 1uk:45i 1ul:4n 1um:gy 1un:1uo 1uo:gy 1up:r8 1uq:1up 1ur:7nn 1us:1ur 1ut:1ur 1uu:gy 1uv:1uu
1uw:1uu 1ux:1ur 1uy:48l 1uz:1ur 1v0:1uz 1v1:1ur 1v2:1ur 1v3:hf 1v4:6ip 1v5:1v4 1v6:jb 1v7:1va 1v8:1va 1v9:1va 1va:1pb
1vb:1va 1vc:1va 1vd:1pb 1ve:gy 1vf:in 1vg:in 1vh:1o2 1vi:m6 1vj:f6 1vk:in 1vl:in 1vm:13r 1vn:gy 1vo:gy 1vp:f6 1vq:in
1vr:gy 1vs:hs 1vt:gy 1vu:1vx 1vv:gy 1vw:f6 1vx:71s 1vy:gy 1vz:in 1w0:1w2 1w1:1w2 1w2:lx 1w3:1w2 1w4:hg 1w5:1w4 1w6:1w4
1w7:1w6 1w8:gy 1w9:1iy 1wa:1xx 1wb:fg 1wc:gy 1wd:m6 1we:1wf 1wf:gy 1wg:1o4 1wh:147 1wi:1pb 1wj:in 1wk:in 1wl:r2 1wm:qz
1wn:38v 1wo:3vg 1wp:hs 1wq:hs 1wr:1ws 1ws:fg 1wt:1wu 1wu:gy 1wv:1wu 1ww:1wu 1wx:1wu 1wy:1wu 1wz:1pf 1x0:33t 1x1:1wu
1x2:1wu 1x3:1x2 1x4:f6 1x5:1x4 1x6:1x4 1x7:1x2 1x8:1x7 1x9:1wu 1xa:1wu 1xb:1wu 1xc:1wu 1xd:gy 1xe:fg 1xf:fg 1xg:1xe
1xh:4hy 1xi:1yh 1xj:gy 1xk:1xj 1xl:1xj 1xm:1xj 1xn:gy 1xo:1xn 1xp:lo 1xr:1xu 1xs:1xq 1xt:1xu 1xv:gy 1xw:gy 1xx:hg
1xy:1xx 1xz:1xx 1y0:1xx 1y1:1xx 1y2:1xx 1y3:1xx 1y4:1xx 1y5:1xx 1y6:1xx 1y7:1xx 1y8:1y7 1y9:6yi 1ya:gy 1yb:1y9 1yc:7s2
1yd:16b 1yf:eg 1yg:gy 1yh:1yf 1yi:1yh 1yj:gy 1yk:74x 1yl:1ym 1yn:1ym 1yo:m6 1yp:gy 1yq:m6 1yr:gy 1ys:2t2 1yt:11e
1yu:11e 1yv:in 1yw:1g1 1yx:gy 1yy:ix 1yz:53e 1z0:gy 1z1:f6 1z2:1z1 1z3:gy 1z4:1cc 1z5:gy 1z6:gy 1z7:gy 1z8:f6 1z9:gy
1za:f6 1zb:1za 1zc:f6 1zd:gy 1ze:7j7 1zf:1og 1zg:gy 1zh:f6 1zi:1xx 1zj:f6 1zk:f6 1zl:4ze 1zm:gy 1zn:f6 1zo:1oq 1zp:1bw
1zq:fg 1zr:gy 1zs:rv 1zt:f6 1zu:1o2 1zv:1zs 1zw:rv 1zx:1gj 1zy:1zx 1zz:f6 201:200 202:200 203:200 204:200 205:200
206:200 207:m6 208:1fo 209:gy 20a:t1 20b:m6 20c:vt 20d:1uo 20e:20d 20f:f6 20g:f6 20h:1m5 20i:gy 20j:gy 20k:gy 20l:gy
20n:yj 20o:yj 20p:yj 20q:gl 20r:gy 20s:gy 20t:gy 20u:gy 20v:gy 20w:gy 20x:11t 20y:20x 20z:20x 210:20x 211:20x 212:211
213:20x 214:gy 215:gy 216:f6 217:gy 218:gy 219:1kr 21a:gy 21b:f6 21c:76d 21d:f6 21e:f6 21f:gy 21g:gy 21h:gy 21i:f6
21j:gy 21k:f6 21l:f6 21m:f6 21n:gy 21o:gy 21p:f6 21q:f6 21r:ly 21s:4jc 21t:5w5 21u:70a 21v:1a1 21w:jb 21x:21w 21y:21w
21z:gy 220:jg 221:jg 222:m6 223:21w 224:tp 225:f6 226:tp 227:gy 228:4nr 229:f6 22a:6a7 22b:f6 22c:f6 22d:22c 22e:gy
22f:gy 22g:1ec 22h:1ec 22i:17m 22j:gy 22k:22j 22l:22j 22m:22l 22n:f6 22o:gy 22p:f6 22q:22c 22r:22s 22s:53a 22t:6sx
22u:gy 22v:hu 22w:js 22x:j6 22y:f6 22z:f6 230:gy 231:gy 232:gy 233:gy 234:gy 235:1ls 236:1l7 237:f6 238:f6 23a:6ov
23b:ix 23c:gy 23d:f6 23e:7fp 23g:r2 23i:23h 23j:fg 23k:23h 23l:f6 23m:23h 23n:23h 23o:gy 23p:gy 23q:f6 23r:gy 23s:gy
23t:gy 23u:gy 23v:f6 23w:23v 23x:gy 23y:f6 23z:1hm 240:gy 241:gy 242:gy 244:gy 245:gy 246:f6 247:js 248:249 249:gy
24a:f6 24b:m6 24c:gy 24d:p7 24e:fg 24f:gy 24g:gy 24h:gy 24i:f6 24j:ix 24k:1xu 24l:m6 24m:1qi 24n:gy 24o:r2 24p:ix
24q:ix 24r:gy 24s:gy 24t:199 24u:gy 24v:gy 24w:gy 24x:24w 24z:23h 250:1fk 251:1fk 252:gy 253:252 254:f6 255:f6 256:806
258:gy 259:4j9 25a:gy 25b:1m5 25c:1m5 25d:gy 25e:gy 25f:25e,gy 25g:f6 25h:7hm 25i:gy 25j:f6 25k:hg 25l:25k 25m:f6
25n:25m 25o:gy 25p:f6 25q:31s 25r:f6 25s:gy 25t:f6 25u:1fo 25v:gy 25w:gy 25x:gy 25y:f6 25z:3fu 260:25z 261:gy 262:f6
263:gy 264:gy 265:gy 266:gy 267:gy 268:1fx 269:1fx 26a:gy 26b:f6 26c:fg 26d:m6 26e:1lv 26f:gy 26g:jg 26h:f6 26i:26h
26k:26j 26l:k4 26m:m6 26n:gy 26o:f6 26p:f6 26q:gy 26r:f6 26s:f6 26t:89j 26u:f6 26v:qt 26w:7nf 26x:gy 26y:gy 26z:gy
270:gy 271:gy 272:f6 273:gy 274:m6 275:gy 276:f6 277:gy 278:gy 279:m6 27a:f6 27b:gy 27c:m6 27d:f6 27e:f6 27f:f6 27g:fg
27h:gy 27i:1xx 27j:kn 27k:f6 27l:gy 27m:gy 27n:f6 27o:gy 27p:gy 27q:140 27r:gy 27s:f6 27t:re 27u:gy 27v:f6 27w:gy
27x:20d 27y:gy 27z:f6 280:gy 281:gy 282:gy 283:gy 284:f6 285:gy 286:f6 287:gy 288:f6 289:gy 28a:gy 28b:gy 28c:1fd
28d:1f5 28e:gy 28f:f6 28g:gy 28h:f6 28i:gy 28j:gy 28k:r2 28l:qz 28m:f6 28n:1l7 28o:f6 28p:gy 28q:1f5 28r:fg 28s:fg
28t:fg 28u:fg 28v:fg 28w:fg 28x:fg 28y:fg 28z:fg 290:fg 291:gy 292:f6 293:gy 294:f6 295:1m5 296:vt 297:1m5 298:f6
299:gy 29a:29b 29b:1xv 29c:m6 29d:gy 29e:gy 29f:f6 29i:29k 29j:69r 29l:29k 29m:29v 29n:29k 29o:29k 29p:29i 29q:29i
29r:29k 29s:29i 29t:29i 29v:29u 29y:29x 29z:29u 2a0:6on 2a1:2ma 2a2:2ls 2a5:2ld 2a6:2fi 2a7:29k 2ab:2aa 2ac:7pr
2ah:2ag 2ai:2af 2aj:651 2ak:2aj 2al:2aj 2am:2af 2an:2af 2ap:2ao 2aq:6k7 2ar:2cd 2as:2ao 2au:2at 2av:2at 2ax:2at
2az:2ay 2b1:2b0 2b2:2b0 2b3:2qd 2b6:2ld 2b7:2ls 2b8:2b7 2b9:2ao 2ba:2b9 2bb:2bc 2bc:2ay 2bd:2bc 2bf:2be 2bg:2be
2bh:2bc 2bi:2be 2bj:7b7 2bk:2be 2bl:2by 2bm:2bl 2bo:2bn 2bq:2bn 2br:2by 2bs:2ay 2bu:2bt 2bv:2bt 2bw:2bv 2bx:2m6
2by:2ao 2c0:2bz 2c1:2bz 2c3:2c2 2c4:2h9 2c5:2r7 2c7:2c8 2c9:1l7 2ca:2cb 2cc:2cb 2ce:2c2 2cg:2cf 2ch:2cf 2ci:2cj
2cl:2p8 2cm:2cf 2cn:2cm 2co:7w5 2cp:2cd 2cq:6sw 2cr:2cu 2ct:2cs 2cv:2cu 2cw:2cv 2cx:2cv 2cy:2cz 2d0:2d2 2d1:2d0
2d2:1rt 2d4:2d3 2d5:2cz 2d6:2ca 2d8:2ma 2d9:2d7 2db:2dc 2dd:2dc 2de:2df 2df:2ce 2dg:2df 2dh:2nf 2di:2nf 2dj:2di
2dk:2de 2dl:2dy 2dm:29k 2dn:2dw 2do:4mr 2dp:gy 2dq:2dp 2ds:2dy 2dt:2ep 2du:7zv 2dv:2du 2dw:2du 2dx:2dw 2dy:29k 2dz:2dy
2e0:2dy 2e1:2dy 2e2:2dy 2e3:2dy 2e4:2dy 2e5:2e4 2e6:4jw 2e7:2dy 2e8:2e7 2e9:2e7 2ea:2e7 2eb:2k9 2ec:2e7 2ed:29k
2ef:2ee 2eg:2ee 2ei:2eh 2ej:2dy 2ek:2ej 2el:2e7 2em:2e7 2en:qc 2eo:2is 2eq:2ep 2er:2f2 2es:2ep 2et:2o5 2eu:2ep 2ev:2ep
2ew:2ep 2ex:2ew 2ey:2ew 2ez:2ew 2f0:2q1 2f1:2q1 2f2:2ep 2f3:2f2 2f4:2f2 2f5:2f2 2f6:2q1 2f7:2f6 2f8:2f7 2f9:2ep
2fa:29k 2fb:2fa 2fc:2fa 2fd:2am 2fe:2fa 2ff:2fa 2fg:2fa 2fh:2f9 2fi:2f9 2fk:2fj 2fl:2f2 2fm:2fl 2fn:84v 2fo:2fl
2fp:2fl 2fq:2fl 2fr:6oc 2fs:2fl 2ft:2fl 2fv:2fl 2fw:2g4 2fx:2g4 2fy:2fl 2fz:6cn 2g0:2fl 2g1:2g0 2g2:2fl 2g3:2g2
2g4:2fl 2g5:2g4 2g6:2fl 2g7:2g6 2g8:2g6 2g9:2fl 2ga:2fl 2gb:2fl 2gc:ar 2ge:2gd 2gf:p7 2gg:f6 2gi:2gh 2gj:2gd 2gk:2gh
2gl:2gh 2gm:2gl 2gn:2gm 2go:2gk 2gp:2go 2gq:2gh 2gr:2fl 2gs:2gr 2gt:2n5 2gu:2gt 2gv:2gt 2gw:2gt 2gx:2gh 2gy:2gz
2h0:2gz 2h1:2gz 2h2:2gz 2h3:2gz 2h5:2h4 2h6:2h4 2h7:2h9 2h8:2h7 2h9:2dh 2ha:2h9 2hb:2pq 2hc:2pq 2hd:2h9 2he:2h9
2hf:2h9 2hi:2hq 2hj:2gh 2hk:2hj 2hl:2f9 2hm:6cn 2hn:2ma 2ho:2ma 2hp:f6 2hq:2i1 2hr:2hq 2hs:2hq 2ht:2hq 2hu:2hq 2hv:2hq
2hw:2hq 2hx:2hq 2hy:2hx 2hz:2hx 2i0:2hx 2i1:2f2 2i2:2hq 2i3:2l6 2i4:2jr 2i5:2i4 2i6:2i4 2i7:2i4 2i8:2i4 2i9:2i8
2ia:2ib 2ib:2i4 2ic:2ie 2id:2ie 2ie:7zv 2if:2i4 2ig:2i4 2ih:2i4 2ii:2i4 2ij:2l6 2ik:2h9 2il:2h9 2im:2h9 2in:2h9
2io:2hj 2ip:2gh 2iq:2j1 2ir:2iq 2is:2j1 2it:2is 2iu:2j1 2iv:2is 2iw:2is 2ix:2is 2iy:2is 2iz:2is 2j1:2j8 2j2:2j8
2j3:2j2 2j4:2je 2j5:4hy 2j6:2j2 2j7:2j0 2j9:2j8 2ja:2j9 2jb:2j2 2jc:2jb 2jd:2j8 2je:2jb 2jf:2je 2jg:2je 2ji:2jh
2jj:2jh 2jk:2jh 2jl:2jh 2jm:7pn 2jn:2jh 2jo:64s 2jp:2jo 2jq:2jh 2jr:2ep 2js:2jr 2jt:2dc 2ju:2jt 2jv:2ju 2jw:2jx
2jx:2jt 2jy:2nb 2jz:2fl 2k0:2jz 2k1:2jz 2k2:2jz 2k3:2jz 2k4:2jz 2k5:2jr 2k6:2k7 2k7:2jr 2k8:2k5 2k9:2n5 2ka:2k9
2kb:2k9 2kc:2k9 2kd:2k9 2ke:2k9 2kf:2k9 2kg:2k9 2kh:2kg 2ki:2k9 2kj:2k9 2kk:2k9 2kl:2k9 2km:2k9 2kn:2k9 2ko:2kn
2kp:2kn 2kq:2o3 2kr:2kq 2ks:2kq 2kt:2kq 2ku:2kq 2kv:2k9 2kx:2kw 2ky:2jr 2kz:7qq 2l0:2kz 2l1:2l0 2l2:2l3 2l3:2nl
2l4:2nl 2l5:2jr 2l6:2jr 2l7:2jz 2l8:2l6 2l9:2jr 2la:2l6 2lb:2l6 2lc:2ew 2ld:2ls 2le:2ld 2lg:2m1 2lh:2lg 2li:2ld
2lj:2li 2lk:2lp 2ll:2ma 2lm:2ll 2ln:2ll 2lp:2jr 2lq:2lp 2lr:2lp 2ls:2jr 2lt:2ls 2lu:2ls 2lv:2lp 2lw:2lk 2lx:2lz
2lz:2lk 2m0:2m1 2m1:2ld 2m2:2m6 2m3:2m2 2m4:2m2 2m5:2fi 2m6:2jr 2m7:2m6 2m8:2m6 2m9:2m6 2ma:2m6 2mb:2ma 2mc:2ma
2md:2ma 2me:2ma 2mf:2ma 2mg:2ma 2mh:2ma 2mi:2ma 2mj:2mi 2mk:2ma 2ml:2mk 2mm:2mk 2mn:2mm 2mo:2ma 2mp:2ma 2mq:2mp
2mr:2ma 2ms:2mr 2mt:2gh 2mu:2mt 2mv:2nf 2mw:2mv 2mx:2mv 2my:2mv 2mz:2gh 2n0:2cj 2n1:6ch 2n2:2c2 2n3:2gh 2n4:2gh
2n6:2jz 2n7:2ma 2n8:2n5 2n9:2ol 2na:2n5 2nb:1bw 2nc:2nb 2ne:2n5 2ng:2nf 2nh:2nf 2ni:2nf 2nj:80c 2nk:2nf 2nl:4l9
2nm:2nl 2nn:2nl 2no:2nl 2np:2nl 2nq:2nl 2nr:2nl 2ns:2nl 2nt:2nl 2nu:2nt 2nv:2nu 2nw:2nt 2nx:2ew 2nz:2rz 2o2:2ep
2o3:2ep 2o4:2o3 2o5:2ol 2o6:2o5 2o7:2o6 2o8:2o7 2o9:2o5 2oa:2o3 2ob:2oa 2oc:2oa 2od:2o3 2oe:2oj 2of:2oe 2og:2oj
2oh:761 2oi:2oj 2oj:2o3 2ok:2o3 2om:2op 2on:2ol 2op:2o3 2oq:2op 2or:2op 2os:2o3 2ot:2os 2ou:2h4 2ov:4rc 2ow:4rc
2ox:2o3 2oy:2ox 2oz:2ox 2p0:4kj 2p1:2nz 2p2:2rz 2p3:2jr 2p4:2jt 2p5:2jz 2p6:2m1 2p7:2op 2p8:2ep 2p9:2p8 2pa:2p8
2pb:2h9 2pc:2p8 2pd:2p8 2pf:1bw 2pg:2f9 2ph:2nj 2pi:2ph 2pj:2n5 2pk:2pj 2pm:2f1 2pn:2pm 2po:2pn 2pp:2pm 2pq:74x
2pr:2pq 2ps:2pq 2pt:2pq 2pu:2pq 2pv:2pq 2pw:2pq 2px:2pq 2py:2pq 2pz:2pq 2q0:2pq 2q1:2jr 2q3:2q2 2q4:2q2 2q5:2ae
2q6:2ff 2q7:2q1 2q8:2at 2q9:2at 2qa:2q9 2qb:2q8 2qc:2q9 2qd:2ep 2qe:2b0 2qf:2qd 2qg:2qd 2qh:2k9 2qi:820 2qj:2p3
2qk:2qj 2ql:2fl 2qm:6l2 2qn:2s0 2qo:6an 2qp:2qr 2qq:2qp 2qs:2qr 2qt:2qr 2qu:67i 2qv:2qr 2qw:2jr 2qx:2qw 2qy:2qw
2qz:2qw 2r0:2qw 2r1:2qw 2r2:2qw 2r3:2qw 2r4:2qw 2r5:2d 2r7:2aa 2r8:2fi 2r9:29k 2ra:2gh 2rc:2qw 2rd:2qw 2re:2p8 2rf:uv
2rg:2h9 2rh:1u5 2ri:4jn 2rj:2ma 2rk:2fl 2rl:2rk 2rm:6az 2rn:1qu 2ro:2rn 2rp:2ep 2rq:2ls 2rs:2k7 2rt:2fl 2ru:2rt
2rw:2js 2rx:2rw 2ry:2ld 2rz:2s0 2s0:2ep 2s1:2rz 2s3:6yi 2s4:2s3 2s5:2s3,337 2s6:7cv 2s7:2s6 2sa:2s9 2sc:4jn 2sd:2b3
2se:2cb 2sf:uu 2sg:89b 2si:2jh 2sj:2si 2sk:2fa 2sl:49o 2so:2ll 2sp:2ep 2sq:2ep 2sr:2gt 2ss:2st 2st:2jr 2su:2jz 2sv:2ls
2sy:2sx 2sz:2sx 2t1:2sx 2t2:gy 2t3:2t2 2t4:5rm 2t5:2sw 2t6:3cb 2t7:3cb 2t8:2t5 2t9:2t5 2ta:2t5 2tb:hg 2tc:2sx 2te:2sx
2tf:2sx 2tg:2sx 2th:8lh 2ti:2sx 2tj:2ti 2tk:2vq 2tl:2vq 2tm:38t 2tn:2vq 2to:2ti 2tp:2to 2tq:2to 2ts:2u0 2tu:2ts
2tv:2ts 2tw:2ts 2tx:2u0 2ty:2tx 2tz:2tx 2u1:3yd 2u2:1n4 2u3:1n4 2u4:48p 2u5:2ts 2u6:2ts 2u7:70b 2u8:2ts 2u9:2ud
2ua:2u9 2ub:2u9 2uc:2u9 2uf:2ue 2ug:342 2uh:2ue 2ui:2ue 2uj:2ue 2uk:2ue 2ul:2ue 2um:2ue 2un:2ue 2uo:2ue 2up:2uo
2uq:2ue 2ur:5l7 2us:2ue 2ut:2us 2uu:t4 2uv:2ud 2uw:3e5 2ux:3pz 2uy:2sw 2uz:2uy 2v0:2uy 2v1:2uy 2v2:2v1 2v3:361 2v4:2ud
2v5:2ts 2v6:3wt 2v7:5bh 2v8:2v7 2v9:5bh 2va:hu 2vb:3hu 2vc:2v7 2vd:2vc 2ve:2ts 2vf:2to 2vg:2to 2vh:2vg 2vi:2to 2vj:2vi
2vk:2vi 2vl:2vi 2vm:2vi 2vn:2vg 2vo:2vn 2vp:2sx 2vq:2vp 2vr:2vq 2vs:3qf 2vt:2vx 2vu:2vx 2vv:2vx 2vw:2vv 2vx:5rb
2vy:2vx 2vz:2vx 2w1:2vx 2w2:2vx 2w3:2vx 2w4:2vx 2w5:2w4 2w6:2vx 2w7:5ag 2w8:3sf 2w9:5ag 2wa:3o5 2wc:2wb 2wd:2wb
2we:56b 2wf:2we 2wg:9m 2wh:2wg 2wi:2wg 2wj:47p 2wk:48k 2wl:48k 2wm:41l 2wn:2to 2wo:3o5 2wp:3gy 2wq:3cb 2wr:2wq 2ws:2wt
2wt:3cb 2wu:2wt 2wv:3cb 2ww:3cb 2wx:4b6 2wy:3cb 2wz:3cb 2x0:3cb 2x1:3cb 2x2:2to 2x3:2x2 2x4:2x2 2x5:3o5 2x6:2x5
2x7:2sx 2x8:2x7 2x9:2x7 2xa:2x7 2xb:2x7 2xc:3nf 2xd:3mm 2xe:2x7 2xg:2x7 2xh:2x7 2xi:2x7 2xj:2x7 2xk:3o5 2xl:5ag
2xm:3tm 2xn:3tm 2xo:5l7 2xp:2we 2xq:2x7 2xr:3o5 2xs:2xr 2xt:2x7 2xu:2xv 2xv:2sx 2xw:2w9 2xx:2wb 2xy:2xx 2xz:70b
2y0:3o5 2y1:424 2y2:424 2y3:424 2y4:2xv 2y5:51c 2y6:3mm 2y7:3mm 2y8:41o 2y9:3e5 2ya:3e5 2yb:3e5 2yc:3tk 2yd:3o5
2ye:2vq 2yf:2zf 2yg:45b 2yh:3lj 2yi:45b 2yj:m6 2yk:39u 2yl:45b 2ym:45b 2yn:45b 2yo:45b 2yp:2yq 2yq:13c 2yr:2yq 2ys:2yq
2yt:gy 2yu:gy 2yv:gy 2yw:2yv 2yx:2yv 2yy:2yv 2yz:2yv 2z0:2yz 2z1:3zs 2z2:2sx 2z3:5w5 2z4:3o5 2z5:2z4 2z6:3zs 2z7:3zs
2z8:2xu 2z9:253 2za:482 2zb:2z8 2zc:30e 2zd:30e 2ze:482 2zf:2tr 2zg:2zf 2zh:2zf 2zi:2zf 2zj:2zf 2zk:2zf 2zl:2sw
2zm:2zf 2zn:2zf 2zo:2zn 2zp:2zf 2zq:3cb 2zr:2zf 2zs:2zr 2zt:2zr 2zu:45i 2zv:2zu 2zw:45i 2zx:45i 2zy:1cc 2zz:2zy 300:gy
301:1cc 302:303 303:304 304:m6 305:482 306:m6 307:306 308:m6 309:379 30a:42c 30b:482 30c:482 30d:30c 30e:482
30f:482,4n3 30g:4n3 30h:3zs 30i:482 30j:482 30k:482 30l:482 30m:30r 30n:30s 30o:482 30p:482 30q:30l 30r:482 30s:482
30t:30s 30u:30s 30v:482 30w:482 30x:30i 30y:482 30z:48p 310:30z 311:30z 312:4n3 313:3o5 314:313 315:30f 316:315 317:m6
318:31s 319:31s 31a:31s 31b:31s 31c:31s 31d:31c 31e:4n3 31f:2t5 31g:31s 31h:482 31i:31h 31j:31m 31k:31j 31l:31k 31m:m6
31n:m6 31o:31m 31p:3cb 31q:31m 31r:m6 31s:3cb 31t:31s 31u:31s 31v:31s 31w:31s 31x:31s 31y:31s 31z:31s 320:31z 321:31z
322:31s 323:31s 324:31s 325:31s 326:31s 327:326 328:326 329:326 32a:326 32b:3cb 32c:3cb 32d:3cb 32e:3cb 32f:3cb
32g:3cb 32h:32g 32i:31s 32j:3cb 32k:3cb 32l:31s 32m:32n 32n:3cb 32o:32m 32p:45n 32q:3s5 32r:32q 32s:32i 32t:3cb
32u:32t 32v:3cb 32w:32v 32x:4mf 32y:32v 32z:32t 330:32z 331:32t 332:32t 333:31s 334:7m1 335:3cb 336:364 337:457
338:1wu 339:1wu 33a:1wu 33b:337 33c:3fs 33d:33c 33e:337 33f:3o5 33g:m6 33h:482 33i:31j 33j:33k 33k:3sf 33l:4hy 33m:3sf
33n:33o 33o:gy 33p:33q 33q:33w 33r:33q 33s:33q 33t:33q 33u:33t 33v:33t 33w:48g 33x:33w 33y:33x 33z:38z 340:482 341:342
342:1cc 343:342 344:343 345:343 346:5nj 347:348 348:vt 349:34b 34a:482 34b:hu 34c:51c 34d:34b 34e:34b 34f:34b 34g:3hu
34h:34b 34i:48a 34j:48a 34k:ce 34l:34r 34m:34r 34n:34r 34o:34r 34p:34r 34q:38z 34r:1ow 34s:34r 34t:34r 34u:3cb 34v:34u
34w:34u 34x:34u 34y:34u 34z:34u 350:3da 351:43g 352:356 353:gy 354:351 355:356 356:3dg 357:356 358:3dg 359:356 35a:35e
35b:3dg 35c:356 35d:3dg 35e:37o 35f:35e 35g:35e 35h:356 35i:3dg 35j:356 35k:35e 35l:37o 35m:35l 35n:37o 35o:7bj
35p:3dg 35q:3e0 35r:3dg 35s:3dg 35t:356 35u:3dg 35v:356 35w:35v 35x:43g 35y:36w 35z:36w 360:2sw 361:364 362:361
363:37d 364:3fj 365:364 366:36r 367:36r 368:36r 369:36r 36a:364 36b:3fj 36c:36b 36d:36r 36e:36r 36f:36d 36g:36r
36h:482 36i:36r 36j:36d 36k:48p 36l:48l 36m:48l 36n:36r 36o:36r 36p:491 36q:36r 36r:3fj 36s:36r 36t:36r 36u:36t
36v:36r 36w:3fj 36x:36w 36y:36w 36z:36w 370:36w 371:3fq 372:374 373:374 374:36w 375:374 376:3fq 377:376 378:253
379:37d 37a:379 37b:4ea 37c:37d 37d:48p 37e:37d 37f:356 37g:37x 37h:34u 37i:37o 37j:37m 37k:37j 37l:37m 37m:uv 37n:37m
37o:1xj 37p:7lg 37q:37o 37r:37o 37s:3eg 37t:3eg 37u:37x 37v:3dg 37w:37u 37x:36w 37y:3dg 37z:356 380:37z 381:351
382:37x 383:376 384:356 385:3dg 386:3dg 387:3dg 388:3dg 389:3dg 38a:38c 38b:61a 38c:3dg 38d:5f0 38e:38d 38f:m6 38g:3dg
38h:t4 38i:t4 38j:38k 38k:38x 38l:3jj 38m:2zy 38n:1cc 38o:2zy 38p:38n 38q:38p 38s:38n 38t:2zf 38u:3zs 38v:3zs 38w:38u
38x:48g 38y:9m 38z:m6 390:2vt 391:38z 392:391 393:34t 394:m6 395:394 396:34r 397:34r 398:396 399:396 39a:394 39b:396
39c:3x2 39d:m6 39e:39d 39f:38z 39g:38z 39h:3gy 39i:s8 39j:3cb 39k:3iu 39l:6m9 39m:39l 39n:39l 39o:67c 39p:39u 39q:39u
39r:39u 39s:39r 39t:39u 39v:39u 39w:39u 39x:39u 39y:39x 39z:3cb 3a0:39u 3a1:39u 3a2:39u 3a3:39u 3a4:67q 3a5:3a4
3a6:3a4 3a7:3a4 3a8:3a4 3a9:3a4 3aa:3a4 3ab:3a4 3ac:39u 3ad:39u 3ae:482 3af:30s 3ag:3ae 3ah:3jj 3ai:3jj 3aj:3ah
3ak:3an 3al:3an 3am:482 3an:1mb 3ao:3an 3ap:3an 3aq:3ao 3ar:30i 3as:30i 3at:3ar 3au:482 3av:482 3aw:3b1 3ax:3aw
3ay:3b1 3az:3b1 3b0:3b1 3b2:3b1 3b3:3b1 3b4:3b1 3b7:3b6 3b8:3b1 3b9:3b1 3ba:3b1 3bb:3b1 3bc:3b1 3bd:3b1 3be:3b1
3bf:3b1 3bg:3b1 3bh:3b1 3bi:36w 3bk:3bi 3bl:43g 3bm:36w 3bn:36w 3bo:3bm 3bp:3bn 3bq:3dg 3br:3bq 3bs:3bq 3bt:43g
3bu:3bq 3bv:3bq 3bw:3bv 3bx:3bq 3by:yj 3bz:3bq 3c0:3se 3c1:3bq 3c2:3bq 3c3:3bq 3c4:3bq 3c5:3bq 3c6:36w 3c7:3c6 3c8:36w
3c9:3c8 3ca:3cb 3cc:3cb 3cd:3cb 3ce:3cb 3cf:3cb 3cg:3cb 3ch:31s 3ci:3cb 3cj:3cb 3ck:3cb 3cl:3cb 3cm:3cb 3cn:3cm
3co:3cb 3cp:3cb 3cq:3cb 3cr:3cb 3ct:3cs 3cu:3cb 3cv:3cb 3cw:3cb 3cx:3cb 3cy:3cb 3cz:3cb 3d0:3cb 3d1:3cb 3d2:3cb
3d3:2wt 3d4:3cb 3d5:3cb 3d6:3d5 3d7:3cb 3d8:gy 3d9:2t5 3db:3da 3dc:3da 3dd:3da 3de:36w 3df:36w 3dg:36w 3dh:3dg 3di:5wk
3dj:3ek 3dk:3dg 3dl:3e0 3dm:3dg 3dn:3dg 3do:3dg 3dp:3dg 3dq:3dg 3dr:3dg 3ds:3e9 3dt:36w 3du:3dt 3dv:44i 3dw:3dg
3dx:3dg 3dy:361 3dz:3ed 3e0:43g 3e1:3e0 3e2:3dg 3e3:3dg 3e4:3dg 3e6:3e5 3e7:3e5 3e8:37o 3ea:3e9 3eb:3e9 3ec:3e9 3ed:in
3ee:in 3ef:3ed 3eg:uu 3eh:3eg 3ei:3eg 3ej:3eg 3ek:3dg 3el:3dg 3em:3dg 3en:3e9 3eo:3ek 3ep:3e9 3eq:2va 3er:3ez 3es:4gl
3et:4gl 3eu:4gl 3ev:2ts 3ew:74x 3ex:2va 3ey:4dw 3ez:m6 3f0:3ez 3f1:6ip 3f2:3f1 3f3:2u1 3f4:3f5 3f5:m6 3f6:1kr 3f7:1kr
3f8:1kv 3f9:5vg 3fa:5vg 3fb:3fa 3fc:3q1 3fd:3dg 3fe:3e9 3ff:3e5 3fg:3ff 3fh:3ff 3fi:3ff 3fk:3fj 3fl:3fj 3fm:81w
3fn:3fj 3fo:3fj 3fp:3fj 3fq:48l 3fr:3ut 3fs:36w 3ft:3fs 3fu:361 3fv:360 3fw:3xd 3fx:3dg 3fy:3fx 3fz:36w 3g0:ng 3g1:6yi
3g2:3cb 3g3:3da 3g4:3cb 3g5:3cb 3g6:3cb 3g7:gy 3g8:m6 3g9:3vg 3ga:2tr 3gb:3ez 3gc:3g9 3gd:3vg 3ge:m6 3gf:3dg 3gg:3vg
3gh:3vg 3gi:31s 3gj:31s 3gk:3gi 3gl:3gi 3gm:3gi 3gn:3gi 3go:2zy 3gp:31s 3gq:3gi 3gr:3cb 3gs:3cb 3gt:31s 3gu:3gt
3gv:3gt 3gw:3gt 3gx:3cb 3gy:3cb 3gz:3gy 3h0:3gy 3h1:6g7 3h2:3gy 3h3:3gy 3h4:3gy 3h5:3gy 3h6:3gy 3h7:3cb 3h8:3gt
3h9:3dg 3ha:3s7 3hb:3ha 3hc:3s7 3hd:3dg 3he:43g 3hf:376 3hg:36w 3hh:3dg 3hi:3dg 3hj:31s 3hk:3dg 3hl:3dg 3hm:43g
3hn:36w 3ho:43g 3hp:3dg 3hq:43g 3hr:ng 3hs:3dg 3ht:43g 3hu:gy 3hv:3hu 3hw:3hu 3hx:3hy 3hy:re 3hz:49o 3i0:3hz 3i1:3i4
3i2:38x 3i3:1ri 3i4:3mm 3i5:3ia 3i6:3ia 3i7:3zs 3i8:593 3i9:5l7 3ia:424 3ib:3ia 3ic:424 3id:3ia 3ie:3i4 3if:3ix
3ig:3if 3ih:3if 3ii:3if 3ij:3if 3ik:3cb 3il:3cb 3im:3ix 3in:3ix 3io:3in 3ip:3in 3iq:3ix 3ir:3iq 3it:3is 3iu:3j0
3iv:3iu 3iw:3iq 3ix:3j0 3iy:3zs 3iz:3iy 3j0:3j9 3j1:3j0 3j2:3ix 3j3:3j0 3j4:3ix 3j5:5t4 3j6:3j9 3j7:3j6 3j8:3j6
3ja:3j9 3jb:3j9 3jc:4gz 3jd:3j9 3je:3jd 3jf:3j9 3jg:51c 3jh:3jg 3ji:4bu 3jk:3jj 3jl:3jj 3jm:3jj 3jn:6va 3jo:3jj
3jp:3jj 3jq:3jp 3js:3jj 3jt:3xl 3ju:3jj 3jv:3k2 3jw:3jj 3jx:3jj 3jy:3jj 3jz:3jj 3k0:3jj 3k1:3jj 3k2:3jp 3k3:31m
3k4:6va 3k5:3k4 3k6:6va 3k7:3k6 3k8:3v8 3k9:3k8 3ka:3k4 3kb:10x 3kc:6va 3kd:2hx 3ke:6va 3kf:3jj 3kg:2zy 3kh:3kg
3ki:2zy 3kj:303 3kk:2zy 3kl:342 3km:342 3kn:3vt 3ko:439 3kp:1ku 3kq:3kp 3kr:7lg 3ks:3kp 3kt:3kp 3ku:3kp 3kv:3kp
3kw:44i 3kx:7sq 3ky:4ct 3kz:4ct 3l0:3kz 3l1:4ct 3l2:342 3l3:3l5 3l4:1qp 3l5:3l4 3l6:3l4 3l7:1qr 3l8:3l7 3l9:1qr
3la:3l7 3lb:33o 3lc:58r 3ld:3vg,45b 3le:2zf 3lf:3le 3lg:3le 3lh:m6 3li:3lh 3lj:468 3lk:3lj 3ll:3le 3lm:45b 3ln:3mm
3lo:3le 3lp:19t 3lq:3lr 3lr:3td 3ls:31s 3lt:31s 3lu:3lt 3lv:3lt 3lw:3lt 3lx:3lt 3ly:3lt 3lz:3lt 3m0:3lt 3m1:2sw
3m2:3mm 3m3:3mm 3m4:3mm 3m5:3mm 3m7:3m6 3m8:3m6 3m9:3m6 3ma:3o5 3mb:3m6 3mc:3m6 3md:3o7 3me:3o7 3mf:3o7 3mg:3o5
3mh:3mg 3mi:3mg 3mj:3o5 3mk:3mg 3ml:3mg 3mm:2sx 3mn:3mm 3mo:3mm 3mp:3mm 3mq:3mm 3mr:3mm 3ms:3mm 3mt:3mm 3mu:3mm
3mv:3nf 3mw:3nf 3mx:3nf 3my:3nf 3mz:3nf 3n0:3nf 3n1:3nf 3n2:3nf 3n3:482 3n4:482 3n5:3nf 3n7:3nf 3n8:3nf 3n9:3nf
3na:3nf 3nb:3na 3nc:3nf 3ne:3nf 3nf:424 3ng:3nf 3nh:3nf 3ni:3nf 3nj:3nf 3nk:41o 3nl:3nf 3nm:3nf 3nn:3nf 3no:3nf
3np:3nf 3nq:3nf 3nr:3nf 3ns:3nf 3nt:3nf 3nu:3nf 3nv:3nf 3nw:3nf 3nx:3nf 3ny:3nf 3nz:3nf 3o0:3nf 3o1:3nf 3o2:41r
3o3:41r 3o4:3mm 3o5:2sx 3o6:3o5 3o7:3m6 3o8:3o7 3o9:3o7 3oa:3o7 3ob:3o7 3oc:2ti 3od:3m6 3oe:3mg 3of:3mg 3og:3mg
3oh:3o5 3oj:3mm 3ok:3mm 3ol:3mm 3om:3oj 3on:3mm 3oo:3m6 3op:3o5 3oq:3op 3or:3mm 3os:3mm 3ot:3mm 3ou:3mm 3ov:3o5
3ow:3mm 3ox:3mm 3oy:3mm 3oz:3m6 3p0:3mg 3p1:3mg 3p2:3p1 3p3:3o5 3p4:3p3 3p5:3o5 3p6:3m6 3p7:3mm 3p8:3o5 3p9:3pb
3pa:3pb 3pb:3pi 3pc:59f 3pd:3pi 3pe:2to 3pf:3pe 3pg:3pe 3ph:59f 3pi:53e 3pj:3pi 3pk:3pj 3pm:3pl 3po:3pl 3pp:3pl
3pq:3mm 3pr:3m6 3ps:3pu 3pt:43g 3pu:36w 3pv:3pu 3pw:3pu 3px:3pu 3py:3pu 3pz:3q1 3q0:3pz 3q1:yl 3q2:3pz 3q3:3pz 3q4:3e9
3q5:3mm 3q6:3mm 3q7:3pi 3q8:2vq 3q9:2uc 3qa:3q9 3qb:2uv 3qc:3zs 3qd:3q9 3qe:3qh 3qf:2vq 3qg:3qf 3qh:3qf 3qi:3qt
3qj:3qi 3qk:3qi 3ql:3qk 3qm:3qk 3qn:3qk 3qo:3qt 3qp:3qt 3qq:3qp 3qr:3qt 3qt:364 3qu:3qt 3qv:4ie 3qw:3qv 3qx:3qy
3qy:3qv 3qz:3qt 3r0:65r 3r1:65r 3r2:3r0 3r3:2sx 3r4:2sx 3r5:3r3 3r6:2vq 3r7:2vp 3r8:3r7 3r9:2sx 3ra:3tm 3rb:3rj
3rc:3tm 3rd:3tm 3re:3ro 3rf:602 3rg:3re 3rh:3re 3rj:m6 3rk:3zs 3rl:3rj 3rm:3rj 3rn:3le 3ro:53e 3rp:3ro 3rq:3ro 3rr:3ro
3rs:3tm 3rt:3ro 3ru:3rt 3rv:60v 3rw:3rt 3rx:3rw 3ry:3ro 3rz:3ry 3s0:3ry 3s1:3ry 3s2:3s1 3s3:3re 3s4:3s3 3s5:3s3 3s6:gy
3s7:2ts 3s8:2u6 3s9:2ts 3sa:3s9 3sb:51c 3sc:3s7 3sd:3sc 3se:3sf 3sf:2vx 3sg:3sf 3sh:2vx 3si:3sh 3sj:3sh 3sk:3sh
3sl:2vx 3sm:3sl 3sn:3sf 3so:482 3sp:3so 3sq:3so 3sr:3sh 3ss:3so 3st:2vx 3su:53e 3sv:3sh 3sw:3sx 3sx:3sv 3sy:3sv
3sz:3sh 3t0:3sh 3t1:3sf 3t2:3t4 3t3:3t4 3t4:2ve 3t5:3t4 3t6:3t4 3t7:3t4 3t8:3t4 3t9:53e 3ta:3t9 3tb:2sx 3tc:56b
3td:3tb 3te:53e 3tf:3te 3tg:3tf 3th:3te 3ti:3te 3tj:3te 3tk:3te 3tl:vs 3tm:53e 3tn:3tm 3to:3tm 3tp:3tm 3tq:3ra 3tr:3tm
3ts:mv 3tt:3tm 3tu:3tt 3tv:3tm 3tw:3te 3tx:3tw 3ty:41b 3tz:3te 3u0:53e 3u1:3te 3u2:3u1 3u3:3u1 3u4:3tm 3u5:3u2 3u6:3u5
3u7:3te 3u8:3u7 3u9:5l7 3ua:3u9 3ub:5l7 3uc:5l7 3ud:4bm 3ue:3ud 3uf:3ud 3ug:8ct 3uh:482 3ui:2ve 3uj:3ui 3uk:342
3ul:3uk 3um:48g 3un:3um 3uo:3um 3up:2vx 3ur:3uq 3us:3ut 3ut:hs 3uu:3ut 3uv:3ut 3uw:3ut 3ux:3v8 3uy:3ut 3uz:3uy 3v0:2gh
3v1:3uy 3v2:3uy 3v3:3uy 3v4:1dv 3v5:3v8 3v6:3v5 3v7:3v5 3v8:gy 3v9:3v8 3va:3v9 3vb:2va 3vc:3vb 3vd:3vb 3ve:10x 3vf:3ve
3vg:3zs 3vh:3vg 3vi:3vg 3vj:3vi 3vk:3vg 3vl:80g 3vm:3vg 3vn:3vg 3vo:3vg 3vp:3vg 3vq:3vg 3vr:3vg 3vs:3vg 3vt:53e
3vu:2sw 3vv:2sw 3vw:3vv 3vx:3vv 3vy:3w0 3vz:3w0 3w0:7mb 3w1:3w0 3w2:3w0 3w3:3zs 3w4:3zs 3w5:3w3 3w7:3w6 3w8:3w9
3wa:3w9 3wb:3w9 3wc:3w9 3wd:2tx 3we:3vv 3wf:3wd 3wg:2tx 3wh:3wg 3wi:3wg 3wj:6wn 3wk:10r 3wl:3wk 3wm:51c 3wn:7al
3wo:3wn 3wp:3vt 3wq:3vt 3wr:3vg 3ws:3wr 3wu:3wt 3wv:3wt 3ww:3wt 3wx:3wt 3wy:3wt 3wz:3wt 3x0:3wy 3x1:3wt 3x3:3x4
3x4:7fg 3x5:3x4 3x6:3x4 3x7:3xb 3x8:3x4 3x9:3x8 3xa:3x4 3xb:3x4 3xc:3xb 3xd:3x4 3xe:3xd 3xf:3x2 3xg:3xd 3xh:3xd
3xi:3x2 3xj:3xl 3xk:3xl 3xl:6ip 3xm:6va 3xn:3xl 3xo:3xl 3xp:3xo 3xq:3xr 3xr:3dg 3xs:3dg 3xw:3xq 3xx:3yi 3xy:3xx
3xz:4ct 3y0:3z4 3y1:69n 3y2:3da 3y3:m6 3y4:3vg 3y5:7zv 3y6:3y4 3y7:if 3y8:3y7 3y9:3ff 3ya:1pb 3yb:3yi 3yc:3yd 3yd:m6
3ye:3yd 3yf:3xx 3yg:3yf 3yh:3yi 3yi:4ct 3yj:3yi 3yk:3yd 3yl:3xx 3ym:440 3yn:3yy 3yo:3yr 3yp:3yn 3yq:3yn 3yr:m6 3ys:3yt
3yt:m6 3yu:3z4 3yv:3z4 3yw:1pb 3yy:gy 3yz:3yy 3z0:m6 3z1:3s3 3z2:3z1 3z3:3z1 3z4:1pb 3z5:1pb 3z6:3z5 3z7:3z4 3z8:3yn
3z9:36w 3za:3z9,3zd 3zb:3bl 3zc:3zb,3ze 3zd:36w 3ze:3bl 3zf:36w 3zg:364 3zh:36w 3zi:m6 3zj:9m 3zk:3zj 3zl:6s8 3zm:6s0
3zn:3xx 3zo:3zs 3zp:3zs 3zq:gy 3zr:3zq 3zs:53e 3zt:3zs 3zu:3zs 3zv:3zs 3zw:3zs 3zx:3zw 3zy:3zs 3zz:3zs 400:3zs 401:3zs
402:3zs 403:41o 404:3zs 405:3zs 406:3zs 407:3zs 408:3zs 409:3zs 40a:3zs 40b:40a 40c:3zs 40d:40c 40e:3zs 40f:3zs
40g:3zs 40h:3zs 40i:3zs 40j:3zs 40k:40j 40l:3zs 40m:40l 40n:40l 40o:46m 40p:40l 40q:3zs 40r:3zs 40s:3zs 40t:3zs
40u:3zs 40v:3zs 40w:3zs 40x:37o 40y:3zs 40z:6sz 410:470 411:3vg 412:411 413:411 414:3z4 415:3vg 416:3jj 419:418
41a:7pz 41b:3te 41c:41b 41d:56b 41e:41b 41f:41e 41g:41f 41h:41o 41i:41h 41j:41h 41k:41o 41l:41o 41m:41l 41n:41l
41o:424 41p:41o 41q:41o 41r:7pr 41s:41o 41t:41o 41u:41o 41v:41o 41w:41o 41x:420 41y:41x 41z:41x 420:53e 421:420
422:423 423:3wt 424:53e 425:424 426:41o 427:426 428:427 429:427 42a:427 42b:41o 42c:m6 42d:1lf 42e:42c 42f:42c 42g:5mk
42h:42g 42i:41h 42j:41o 42k:424 42l:42k 42m:42k 42n:53e 42o:42n 42p:424 42q:424 42r:41o 42s:5ag 42t:5yi 42u:5ag
42v:42u 42w:431 42x:4pp 42y:3cb 42z:4pp 430:3zs 431:2va 432:4hy 433:3hu 434:431 435:439 436:439 437:431 438:2va
439:2va 43a:439 43b:3hu 43c:439 43d:439 43e:4pp 43f:43g 43g:hm 43h:49o 43i:43h 43j:43g 43k:431 43l:3ve 43m:356 43n:43m
43o:2tr 43p:1kv 43q:43p 43r:53e 43s:i1 43t:43r 43u:43t 43v:43r 43w:43r 43x:43r 43y:43v 43z:53e 440:43g 441:43r 442:440
443:445 444:1pb 445:4h1 446:445 447:448 448:1my 449:44a 44b:44a 44c:44a 44e:555 44f:54o 44g:445 44h:44g 44i:53e
44j:5qw 44k:44j 44l:3w0 44m:3dg 44n:46s 44o:m6 44p:3pu 44q:4a2 44r:4a2 44s:4a2 44t:44p 44u:44t 44v:44p 44w:3pu 44x:44p
44y:44x 44z:3pu 450:364 451:2vx 452:3dg 454:457 455:454 456:1cc 457:1cc 458:1cc 459:458 45a:m6 45b:gy 45c:45b 45d:45b
45e:10o 45f:45e 45g:45e 45h:45b 45i:gy 45j:45i 45k:45i 45l:45i 45m:45b 45n:45b 45o:45n 45p:45n 45q:45n 45r:45n 45s:3ut
45t:45s 45u:45n 45v:45n 45w:45n 45x:45n 45y:45n 45z:458 460:45z 461:1sm 462:45i 463:458 464:1x7 465:458 466:361
467:468 469:468 46a:46e 46b:46a 46c:46a 46d:46e 46e:in 46f:m6 46g:6il 46h:2u2 46i:53e 46j:46i 46k:53e 46l:5yw 46m:46k
46n:53e 46o:3vg 46r:3vg 46t:46s,47a 46u:46t 46v:46s 46w:3zs 46x:3zs 46y:53e 46z:46w 470:3zs 471:470 472:470 473:46s
474:475 475:7zv 476:475 477:476 478:476 479:3zs 47b:47a 47c:3zs 47d:47a 47e:47a 47f:47a 47g:47a 47h:3dg 47i:43g
47j:3dg 47k:47m 47l:47k 47m:m6 47n:47m 47o:47k 47p:1sm 47q:482 47r:47q 47s:47q 47t:482 47u:482 47v:482 47w:47p 47x:47w
47y:47w 47z:30f 480:482 481:yb 482:48l 483:253 484:482 485:482 486:485 487:485 488:482 489:482 48a:4n3 48b:48a 48c:482
48d:48c 48e:3pe 48f:482 48g:482 48h:482 48i:482 48j:48l 48k:48j 48l:53e 48m:48l 48n:48l 48o:48l 48p:f6 48q:48p 48r:48p
48s:48p 48t:4hy 48u:48g 48v:482 48w:4o5 48x:4aw 48y:48g 48z:482 490:48z 491:431 492:364 493:364 494:2z9 495:30r
496:482 497:48l 498:2x7 499:498 49a:3nf 49b:498 49c:498 49d:1hz 49e:49h 49f:49e 49g:49e 49i:49e 49j:48p 49k:49j
49l:49j 49m:48p 49n:49m 49p:49o 49q:49o 49r:49o 49s:49o 49t:49o 49u:49o 49v:49o 49w:49o 49x:49o 49y:1go 49z:yb 4a0:53e
4a1:4a0 4a2:3zs 4a3:4a2 4a4:4a2 4a5:4a2 4a6:4a5 4a7:4a5 4a8:4a2 4a9:7bu 4aa:3cb 4ab:1sn 4ac:3b1 4ad:3zs 4ae:4ad
4ag:4ad 4ah:4ad 4ai:3kp 4aj:3kp 4ak:3b1 4al:3b1 4am:4al 4an:4ak 4ao:3b1 4ap:3b1 4aq:4ax 4ar:48p 4as:1ku 4at:2ts
4au:2ud 4av:4aw 4aw:48l 4ax:4aw 4ay:2zf 4az:2ts 4b0:3kw 4b1:53e 4b2:gy 4b3:5ag 4b4:4ng 4b5:5ag 4b6:3zs 4b7:44m 4ba:4b9
4bb:lo 4bc:4be 4bd:4bc 4be:2vx 4bf:4be 4bg:4be 4bh:4be 4bi:4be 4bj:4be 4bk:m6 4bl:3zs 4bm:53e 4bn:4bm 4bo:4bk 4bp:m6
4bq:43g 4br:4bq 4bs:4bq 4bt:4bq 4bu:3cb 4bv:4bu 4bw:4bu 4bx:4bu 4by:4bu 4bz:5of 4c0:3cb 4c1:4c0 4c2:4bu 4c3:4bu
4c4:4bu 4c5:4ct 4c6:1wu 4c7:4c6 4c8:4c6 4c9:4c6 4ca:4c6 4cb:482 4cc:482 4cd:4cc 4ce:4cc 4cf:i1 4cg:56b 4ch:gy 4ci:if
4cj:if 4ck:if 4cl:38n 4cm:o7 4cn:3x2 4co:2to 4cp:2to 4cq:2vx 4cr:49o 4cs:4ct 4ct:3vv 4cu:4ct 4cv:4ct 4cw:4ct 4cx:4ct
4cy:4ct 4cz:4ct 4d0:36w 4d1:4d0 4d2:4d0 4d3:4d0 4d4:4d0 4d5:4d0 4d6:4d0 4d7:4d0 4d8:2sw 4d9:364 4da:4d9 4db:34r 4dc:6s
4dd:m6 4de:m6 4df:1ow 4dg:56b 4dh:53e 4di:1wu 4dj:3fs 4dk:4dj 4dl:3dg 4dm:3te 4dn:3te 4do:3te 4dp:3ui 4dq:m6 4dr:4do
4ds:4gl 4dt:3e9 4du:3e9 4dv:2vg 4dw:3tb 4dx:4dw 4dy:4dw 4dz:4dw 4e0:4dw 4e1:3tb 4e2:5vj 4e3:364 4e4:4e3 4e5:4e3
4e6:4e3 4e7:364 4e8:4e7 4e9:4e7 4ea:3hu 4eb:4ea 4ec:4ea 4ed:3tb 4ee:3nf 4ef:4ee 4eg:4ef 4eh:4ee 4ei:4ee 4ej:3nf
4ek:4ee 4el:4ee 4em:4ee 4en:4ee 4eo:4ee 4ep:3dg 4eq:43g 4er:3g9 4es:3v5 4et:4ct 4eu:46e 4ev:3cb 4ew:2u2 4ex:3dg
4ey:3q1 4ez:3cb 4f0:4ct 4f1:2sx 4f2:4f1 4f3:3nf 4f4:482 4f5:482 4f7:4f6 4f8:4f6 4f9:4f6 4fa:3tv 4fb:3tv 4fc:4f6
4fd:4fc 4fe:3zs 4ff:3cb 4fg:2vi 4fh:3cb 4fi:3cb 4fj:31s 4fk:31s 4fl:36w 4fm:3cb 4fn:3e9 4fo:3nf 4fp:3sh 4fq:2u6
4fr:424 4fs:3dg 4ft:3dg 4fu:41o 4fv:3b1 4fw:4ee 4fx:3tb 4fy:2t5 4fz:2vx 4g0:4fz 4g1:49o 4g2:3q9 4g3:4ct 4g4:4g3
4g5:3zs 4g6:2ud 4g7:2ud 4g8:7zm 4g9:36r 4ga:3vg 4gb:3zs 4gc:3vv 4gd:3cb 4ge:3dg 4gf:48g 4gg:3cb 4gh:9m 4gi:m6 4gj:6wn
4gk:4gl 4gl:3ew 4gm:4gl 4gn:4gl 4go:3zs 4gp:31s 4gq:gy 4gr:kg 4gt:7zv 4gu:44a 4gv:3zs 4gw:5l7 4gx:5yw 4gz:3cb 4h0:3zs
4h1:3zs 4h2:3cb 4h3:3cb 4h4:3fs 4h5:3cb 4h6:3zs 4h7:3zs 4h8:39i 4h9:3sf 4ha:4bq 4hb:3vg 4hc:3dy 4hd:3dy 4he:3dy
4hf:3fj 4hg:3cb 4hh:4ct 4hi:4gc 4hj:36r 4hk:4cp 4hl:31s 4hm:31s 4hn:31s 4ho:31s 4hq:3b1 4hr:4a2 4hs:3xi 4ht:3ut
4hu:41h 4hv:3zs 4hw:2t5 4hx:3u7 4hz:4hy 4i0:4hy 4i1:4li 4i2:4hy 4i3:4kl 4i5:4hy 4i6:4ie 4i7:4i4 4i8:4i7 4i9:4i7
4ia:4i7 4ib:4i7 4ic:4i7 4id:4i7 4if:4ie 4ig:4ie 4ih:4ie 4ii:4ie 4ij:4ie 4ik:4ie 4il:4ie 4im:4ie 4in:4ie 4io:4n3
4ip:4n3 4iq:4hy 4ir:4n3 4is:4n3 4it:4n3 4iu:4ie 4iv:4ie 4iw:4ie 4ix:4ie 4iy:4ie 4iz:4mb 4j0:4ie 4j1:4mc 4j2:4mq
4j3:4j1 4j4:4j1 4j5:4j1 4j6:4mc 4j7:4hy 4j8:4j7 4j9:4j7 4ja:4ie 4jb:4ja 4jc:4hy 4jd:4jc 4je:4ie 4jf:4hy 4jg:4hy
4jh:4ji 4ji:4hy 4jj:2dy 4jk:6m9 4jl:4jk 4jm:4i5 4jn:4hy 4jo:4jn 4jp:4jn 4jq:4jn 4jr:5i0 4js:4ma 4jt:4jn 4ju:4jt
4jv:4jt 4jw:4jn 4jx:4jw 4jy:4jx 4jz:4jx 4k0:4jx 4k1:4i5 4k2:4k5 4k3:4k5 4k4:4k5 4k5:4jn 4k6:4k5 4k7:4k5 4k8:4k5
4k9:4k5 4ka:4k5 4kb:4jt 4kc:4jn 4kd:4kc 4ke:4kc 4kf:4ma 4kg:4ma 4kh:4jx 4kj:4jn 4kk:4kj 4kl:4hy 4km:4kl 4kn:1te,4kx
4ko:4kn 4kp:4kn 4kq:4kn 4kr:4kn 4ks:4l9 4kt:4ks 4ku:4ks 4kv:4ku 4kw:1bw 4kx:4l9 4ky:4kx 4kz:4r2 4l0:4ks 4l1:4j7
4l3:4kx 4l4:4kx 4l5:4hy 4l6:4l5 4l7:233 4l8:4ku 4l9:4hy 4la:4l9 4lb:4la 4lc:4l9 4ld:4lc 4le:4l9 4lf:4le 4lg:4ks
4lh:4lg 4li:4hy 4lj:4li 4lk:4ks 4ll:4lk 4ln:4lk 4lo:4tx 4lp:4lk 4lq:4l9 4lr:4ks 4ls:4m2 4lt:4ls 4lu:4wb 4lv:4wb
4lw:4hy 4lx:4l9 4ly:4l9 4lz:1bb 4m0:4wd 4m1:4ks 4m2:4ks 4m3:4m2 4m4:4hy 4m5:4m4 4m6:4m4 4m7:4m4 4m8:4m4 4ma:4hy
4mb:4mc 4mc:4ma 4md:4mb 4me:4i5 4mf:4hy 4mg:4mf 4mh:4mf 4mi:4hy 4mj:4mf 4mk:4mf 4ml:4mf 4mm:4mf 4mn:4mf 4mo:4i7
4mp:4i7 4mq:36r,4hy 4mr:4mq 4ms:4mq 4mt:4mq 4mu:4mq 4mv:4i7 4mw:4mv 4mx:4mc 4my:4mx 4mz:4i6 4n0:4mx 4n1:4n0 4n2:4mc
4n3:4ma 4n4:4n3 4n5:4n3 4n6:4n3 4n7:4n6 4n8:4n3 4n9:4n3 4na:4n3 4nb:4ma 4nc:4n3 4nd:4mf 4ne:4m2 4nf:4mq 4ng:4i7
4nh:4i7 4ni:4i7 4nj:4nk 4nk:4n3 4nl:4nk 4nm:4nk 4nn:4n3 4no:4n3 4np:4ma 4nq:4ma 4nr:4ma 4ns:4nr 4nt:4nr 4nu:4nr
4nv:4m2 4nw:4nr 4nx:4m2 4ny:4nr 4nz:4ma 4o0:4nr 4o1:4nr 4o2:4nr 4o3:4mx 4o4:4o3 4o5:4km 4o6:4hy 4o7:gy 4o8:4o3 4o9:364
4oa:4pp 4ob:4oa 4oc:4pp 4od:4oa 4oe:4oa 4of:4pp 4og:1fx 4oh:4og 4oi:4og 4oj:4og 4ok:4og 4ol:4og 4om:4og 4on:4pp
4oo:4pp 4op:4pp 4oq:4pp 4or:4pp 4os:4pp 4ot:4pp 4ou:4pp 4ov:4pp 4ow:4pd 4ox:4ma 4oy:4ox 4oz:3bq 4p0:3bq 4p1:4ox
4p2:4p3 4p3:364 4p4:4pe 4p5:4pe 4p6:4pb 4p7:4ma 4p8:4p7 4p9:4p7 4pa:4p7 4pb:4p3 4pc:4pb 4pd:4ma 4pe:4ma 4pf:4pe
4pg:4pe 4ph:4ma 4pi:4pe 4pj:4pe 4pk:4hy 4pl:4it 4pm:4pl 4pn:4pl 4po:4ie 4pp:gy 4pq:4pp 4pr:4pp 4ps:4pp 4pt:4pp 4pu:4pp
4pv:4pp 4pw:4pp 4px:4pp 4py:4pp 4pz:4pp 4q0:4pp 4q1:4pp 4q2:4pp 4q3:4pp 4q4:4pp 4q5:4pp 4q6:4nr 4q7:4pp 4q8:4pp
4q9:4q8 4qa:4pp 4qb:4r6 4qc:4r6 4qd:4r6 4qe:4r6 4qf:4r1 4qg:4r1 4qh:125 4qi:125 4qj:4r1 4qk:4pp 4ql:4ie 4qm:4pp
4qn:4qm 4qo:4qm 4qp:2yq 4qq:4pp 4qr:4qq 4qs:4pp 4qt:4r1 4qu:4r1 4qv:4kj 4qw:4pp 4qx:4qw 4qy:4pp 4qz:4n3 4r0:4r6
4r1:4r2 4r2:74x 4r3:4r2 4r4:4r0 4r5:4r1 4r6:4i5 4r7:4r6 4r8:4r7 4r9:4r6 4ra:4r9 4rb:4r6 4rc:4r6 4rd:4r9 4re:4r6
4rf:4ro 4rg:4r6 4rh:4rg 4ri:4ro 4rj:4ri 4rk:4ri 4rl:4rk 4rm:4ro 4rn:4ro 4ro:4r6 4rp:4su 4rq:4ro 4rr:4c6 4rs:4rr
4rt:4rr 4ru:4rr 4rv:4rr 4rw:4rr 4rx:4rr 4ry:4rr 4rz:4zf 4s0:4ro 4s1:4jn 4s2:4ro 4s3:4ro 4s4:4ro 4s5:4ro 4s6:4ro
4s7:4hy 4s8:4s7 4s9:4s7 4sa:4s7 4sb:4s7 4sc:4s7 4sd:4zc 4se:4s7 4sf:4s7 4sg:4ro,4r1 4sh:4r1 4si:4sg 4sj:11t 4sk:125
4sl:4r1 4sm:4pp 4sn:4sm 4so:4n3 4sp:4r6 4sq:4ro 4sr:4hy 4ss:4sr 4st:4ss 4su:4sr 4sv:4su 4sw:4sv 4sx:4su 4sy:4su
4sz:4su 4t0:4su 4t2:4t1 4t3:4t1 4t4:4su 4t5:4su 4t6:4su 4t7:4su 4t8:4su 4t9:4su 4ta:4sr 4tb:4ta 4tc:4ta 4te:4su
4tf:4te 4tg:4te 4th:4te 4ti:4i5 4tj:4te 4tl:4uu 4tm:4x1 4tn:4x1 4to:4x1 4tp:4su 4tq:4tp 4tr:4tp 4ts:4su 4tt:4su
4tu:4hy 4tv:4tu 4tw:4tu 4tx:4tu 4ty:4tx 4tz:4tu 4u0:4tx 4u1:4tu 4u2:4x1 4u3:4u4 4u4:4tu 4u5:4u4 4u6:4tz 4u7:4tu
4u8:147 4u9:4hy 4ua:4ub 4ub:51c 4uc:4ub 4ud:4ub 4ue:4ub 4uf:4ub 4ug:4hy 4uh:77u 4ui:4x1 4uj:4uh 4uk:4uh 4ul:4uh
4um:4ug 4un:4i5 4uo:4un 4up:4hy 4uq:4hy 4ur:4up 4us:4up 4ut:4uu 4uv:4uu 4uw:4uu 4ux:4uu 4uy:4v1 4uz:4uu 4v0:4uu
4v1:4i5 4v2:4v1 4v3:4v1 4v4:4v1 4v5:4v1 4v6:4v1 4v7:4v6 4v8:4v1 4v9:4v1 4va:68l 4vb:4v1 4vc:4v1 4vf:688 4vg:4vd
4vh:4v1 4vi:4ku 4vj:4uu 4vl:4v1 4vm:4vl 4vn:79w 4vo:4i5 4vp:4v1 4vq:4vp 4vs:4vo 4vt:4uu 4vu:4uu 4vv:4vt 4vx:4vw
4vy:4vx 4vz:4vx 4w0:4vo 4w1:4vo 4w2:4i5 4w3:4i5 4w4:4uu 4w5:4w4 4w6:4w4 4w7:4vo 4w8:4vo 4wa:4vp 4wb:4i5 4wc:4wb
4wd:4v1 4we:4wd 4wf:4wb 4wg:4wb 4wh:4wb 4wi:4wb 4wj:4wb 4wk:6ee 4wl:4wk 4wm:4wk 4wn:4wk 4wo:4wd 4wp:4wk 4wq:4wk
4wr:4wb 4ws:4wk 4wt:4wb 4wu:2vi 4wv:4wb 4ww:4wd 4wx:4x1 4wy:4uu 4wz:4wb 4x0:4wd 4x2:4x1 4x3:4x1 4x4:4x1 4x5:4x1
4x6:4x1 4x7:4x1,4xd 4x8:4x7 4x9:4x7 4xa:4x7 4xb:4x7 4xc:4x7 4xd:4uu 4xe:4wk 4xf:4wk 4xg:4uu 4xh:4v1 4xi:7ds 4xj:4wk
4xk:4wk 4xl:4wk 4xm:4xn 4xn:4wb 4xo:4xz 4xp:4xo 4xq:4xo 4xr:4xz 4xs:4xo 4xt:4xz 4xu:4xz 4xv:4xz 4xw:4xz 4xx:4xw
4xy:4xw 4xz:4ie 4y0:2sc 4y1:509 4y2:4hy 4y3:4y2 4y4:50d 4y5:4y0 4y6:4xz 4y7:4jn 4y8:50d 4y9:4y8 4ya:4ie 4yb:4jx
4yc:4ie 4yd:4yp 4ye:4yd 4yf:4yd 4yg:4og 4yh:7sc 4yi:4yh 4yj:1j1 4yk:4yj 4yl:4yg 4ym:4yl 4yn:4yl 4yo:4yg 4yq:4xz
4yr:4yq 4ys:4yq 4yt:4yq 4yu:4yt 4yv:4yt 4yw:4yq 4yy:4zf 4yz:4zf 4z0:f6 4z1:4z0 4z2:4tx 4z3:4ie 4z4:4z3 4z6:4z3 4z7:4rr
4z8:4z7 4z9:4zf 4za:4hy 4zb:4rr 4zc:4rr 4zd:4zc 4ze:4jn 4zf:4rr 4zg:4zf 4zh:4zg 4zi:4zf 4zj:4xz 4zk:4zf 4zl:4zf
4zm:4xz 4zn:4zm 4zo:4zm 4zp:4zm 4zq:4zm 4zr:4zq 4zs:4hy 4zt:4zq 4zu:4zm 4zv:4zu 4zw:4ie 4zx:4mf 4zy:4pp 4zz:4vp
500:4vp 501:4ub 502:4pp 503:4pp 504:30f 505:504 506:4ie 507:4hy 508:507 509:4hy 50a:507 50b:4km 50c:4kl 50e:4hy
50f:4hy 50g:50f 50h:4su 50i:4hy 50j:4hy 50k:4r6 50l:4s5 50m:4ub 50n:4ma 50o:4hy 50p:4uu 50q:4hy 50r:4kc 50s:4ie
50v:4su 50w:4z0 50x:4mf 50y:4i7 50z:4l9 510:4jn 511:4jn 512:4n0 513:4j7 514:4m2 515:50j 516:4hy 517:50d 518:4hy
519:507 51a:4hy 51b:4wd 51d:51c 51e:51c 51f:5ks 51g:5xr 51h:51o 51i:51o 51k:51j 51l:51j 51n:51c 51p:51o 51q:51r
51r:51o 51s:51o 51t:51o 51u:51o 51v:51o 51w:51o 51x:51o 51y:51o 51z:51o 520:524 521:520 522:524 523:5im 524:51o
525:51o 526:5f0 527:5f0 528:51o 529:52w 52a:51c 52b:5qc 52c:5qc 52d:51o 52f:51o 52h:52g 52i:51o 52j:52g 52k:52j
52m:5po 52n:52j 52o:52w 52p:51o 52q:52p 52r:52u 52s:52u 52t:52r 52u:52g 52v:52u 52w:52u 52x:52y 52y:51o 52z:52u
530:52u 531:52y 532:52y 533:52y 535:534 537:51c 538:5r6 539:538 53a:51o 53b:53a 53c:53b 53d:5wq 53f:53e 53g:53e
53h:53e 53i:5rb 53j:5l7 53k:53e 53l:53r 53m:5yw 53n:53r 53o:602 53p:53r 53q:5ib 53r:m6 53s:53r 53u:53r 53v:53r 53w:5qw
53x:53e 53z:53y 540:85e 541:53y 542:541 543:53y 544:53y 545:53y 546:536 548:547 549:547 54a:54g 54b:54a 54c:547
54d:547 54e:51o 54f:547 54h:54g 54i:54g 54j:54g 54k:23h 54l:54k 54m:51c 54n:54g 54p:54o 54q:54o 54r:54o 54s:54o
54t:5bh 54u:54o 54v:54o 54w:54g 54x:54g 54y:54o 550:54o 551:54g 552:54g 553:54o 554:52g 556:555 557:51c 558:51c
559:53e 55a:51c 55b:51c 55c:55b 55d:53e 55e:55b 55f:51c 55g:5bh 55h:55g 55i:53e 55j:55i 55k:5w5 55l:5qq 55m:5ba
55n:55o 55o:5bh 55p:55o 55q:51o 55r:574 55s:51c 55t:55s 55v:51c 55w:51c 55x:51c 55y:5jt 55z:51c 560:55z 561:51c
562:58h 563:562 564:562 565:562 566:552 567:51c 568:51c 569:58z 56a:56b 56b:53e 56c:3tb 56d:51o 56e:56b 56f:56b
56g:56b 56h:56b 56i:56b 56j:56i 56k:56i 56l:56a 56m:56a 56n:5b0 56o:5b0 56p:56q 56q:5ib 56r:56q 56s:56q 56t:51o
56u:570 56v:56u 56w:51c 56x:53e 56y:56u 56z:56u 570:51c 571:2ud 572:24i 573:53e 574:570 575:51o 576:51c 577:574
578:574 579:578 57a:578 57b:570 57c:5bh 57d:57h 57e:51c 57f:53e 57g:57h 57h:51c 57i:57h 57j:57k 57l:57h 57m:51c
57n:51o 57o:5c5 57p:57n 57q:51o 57r:57q 57s:57n 57t:51o 57u:57t 57v:53e 57w:57v 57x:7b7 57y:51o 57z:5o1 580:51c
581:51c 582:581 583:51c 584:5ki 585:51c 586:58r 587:586 588:51o 589:588 58a:51o 58b:51o 58c:58h 58d:58c 58e:51o
58f:58e 58g:58e 58h:51o 58i:53e 58j:58h 58k:58h 58l:51c 58m:58r 58n:58r 58o:58m 58p:58m 58q:58r 58r:51c 58s:58r
58t:58r 58u:58r 58v:58r 58w:58r 58x:58r 58y:58x 58z:51c 590:574 591:58z 592:51c 593:5jt 594:51o 595:593 596:593
597:2x7 598:5bh 599:5br 59a:41o 59b:51c 59c:51c 59d:51c 59e:51c 59f:53e 59g:51o 59h:51c 59i:59h 59j:59h 59k:59h
59l:4ub 59m:4ub 59n:4ub 59o:4ub 59p:4ub 59q:4ub 59r:4ub 59s:4ub 59t:4ub 59u:4ub 59v:4ub 59w:4ub 59x:4ub 59y:4ub
59z:4ub 5a0:4ub 5a1:4ub 5a2:4ub 5a3:4ub 5a4:4ub 5a5:4ub 5a6:4ub 5a7:4ub 5a8:4ub 5a9:4ub 5aa:58r 5ab:5aa 5ac:4ub
5ad:4ub 5af:4ub 5ag:56b 5ah:5ag 5ai:5xu 5aj:5wy 5ak:5aj 5al:62h 5am:51c 5an:5am 5ap:5ba 5aq:5ba 5ar:5ba 5as:51c
5at:5e5 5au:5bg 5av:51c 5aw:51c 5ax:5av 5ay:5e5 5az:5ay 5b0:51o 5b1:5v1 5b2:51o 5b3:53e 5b4:5yi 5b5:5b6 5b6:5ob
5b7:51o 5b8:51o 5b9:5b7 5ba:51o 5bb:5ba 5bc:5ba 5bd:5ba 5be:5im 5bf:7mw 5bg:5sm 5bh:51c 5bi:5bh 5bj:5bh 5bk:61y
5bl:5bh 5bm:5bh 5bn:5bh 5bo:5bh 5bp:5bh 5bq:5bh 5br:5bh 5bs:5br 5bt:51o 5bu:53e 5bv:51c 5bw:5bv 5bx:5bv 5by:5ba
5bz:5ba 5c0:5c1 5c1:51o 5c2:5c1 5c3:5ba 5c4:5ba 5c5:5w5 5c6:5c5 5c7:5c5 5c8:5c5 5c9:5w5 5ca:3up 5cb:3up 5cc:5c5
5cd:5sb 5ce:5cd 5cf:5w8 5cg:5w8 5ch:342 5ci:4bq 5cj:5w5 5ck:5c5 5cl:5c5 5cm:5w5 5cn:5cm 5co:5w5 5cp:51o 5cq:5ba
5cr:5cq 5cs:5ba 5ct:5ba 5cu:5ba 5cv:5ba 5cw:5ba 5cx:5cw 5cy:5ba 5cz:5ba 5d0:5ba 5d1:5ba 5d2:51c 5d3:5ba 5d4:56u
5d5:5ba 5d6:5ba 5d7:5ba 5d8:5d6 5d9:5ol 5da:5rb 5db:5rb 5dc:5r6 5dd:5r6 5de:5df 5df:5ba 5dg:5ba 5dh:5dg 5di:5ds
5dj:5ki 5dk:5dj 5dl:5dj 5dm:5dj 5dn:5dj 5do:5ks 5dp:51c 5dq:5dp 5dr:5r6 5ds:51c 5dt:5ba 5du:5ba 5dv:5g9 5dw:5ba
5dx:5ol 5dy:5bf 5dz:5ba 5e0:5ba 5e1:5ba 5e2:5ba 5e3:51o 5e4:5df 5e5:5wy 5e6:5e5 5e7:51o 5e8:5e5 5e9:5e5 5ea:5e5
5eb:5e5 5ec:5sm 5ed:5h2 5ee:5wq 5ef:5h2 5eg:5h2 5eh:5e5 5ei:5e5 5ej:5e5 5ek:51o 5el:5ek 5em:5ol 5en:5ba 5eo:5ba
5ep:5eo 5eq:5ba 5er:5ba 5es:5ba 5et:51o,3tm 5eu:5c5 5ev:51o 5ew:2vi 5ex:5ew 5ey:5ew 5ez:52y 5f0:7e0 5f1:5f0 5f2:5f0
5f3:5f0 5f4:5f0 5f5:5f0 5f6:5f0 5f7:5p1 5f8:5f0 5f9:5f8 5fa:5f0 5fb:5f0 5fc:5f0 5fd:5fc 5fe:5fc 5ff:5fc 5fg:7e0
5fh:5og 5fi:5im 5fj:5fi 5fk:5fi 5fl:5im 5fm:5fn 5fn:51c 5fo:5im 5fp:58h 5fq:5fs 5fr:5fp 5fs:5fp 5ft:5fp 5fu:5fp
5fv:5fp 5fx:51o 5fy:5fx 5fz:5fx 5g0:5fx 5g1:5fx 5g2:5im 5g3:5g2 5g4:56b 5g5:5g4 5g6:5g2 5g7:5g2 5g8:5fx 5g9:51o
5ga:5g9 5gb:5g9 5gc:5g9 5gd:2vi 5ge:5gd 5gf:5gd 5gg:5gd 5gh:5gd 5gi:5gd 5gj:5gd 5gk:5gj 5gl:58h 5gm:5gl 5gn:5gj
5go:5gd 5gp:5g9 5gq:5g9 5gr:5gq 5gs:5ki 5gt:5ki 5gu:5ki 5gw:5l7 5gx:5im 5gy:51o 5gz:51o 5h0:5gx 5h1:5gx 5h2:5gx
5h3:5h2 5h4:5h2 5h5:5h2 5h6:5h2 5h7:5h2 5h8:5h2 5h9:5gx 5ha:5h9 5hb:5h9 5hc:5gx 5hd:5gx 5he:5gx 5hf:58h 5hg:58h
5hh:5hf 5hi:5gd 5hj:51o 5hk:5im 5hl:5im 5hm:51o 5hn:51o 5ho:5ib 5hp:5ib 5hq:602 5hr:3tm 5hs:5ib 5ht:5ib 5hu:5ib
5hv:5hx 5hw:5hx 5hx:53e 5hy:5hz 5hz:5ib 5i0:53e 5i1:5i0 5i2:5i0 5i3:5i0 5i4:5i3 5i5:5i0 5i6:5i0 5i7:5i6 5i8:5i0
5i9:5i8 5ia:5i9 5ib:53e 5ic:5ib 5id:5ib 5ie:5ib 5if:5ib 5ig:5ih 5ih:5hx 5ii:5ih 5ij:5hx 5ik:5gd 5il:5gd 5im:524
5in:5gl 5io:5im 5ip:5im 5iq:5ib 5ir:5im 5is:5im 5it:51o 5iu:5it 5iv:5it 5iw:5it 5ix:5ks 5iy:5it 5iz:5iy 5j0:5it
5j1:51o 5j2:5iy 5j3:5it 5j4:624 5j5:624 5j6:5iy 5j7:5iy 5j8:5it 5j9:624 5ja:624 5jb:5iy 5jc:51o 5jd:5jc 5je:5jc
5jf:5jc 5jg:5jc 5jh:5jc 5ji:5jc 5jj:5jc 5jk:5jc 5jl:5jd 5jm:5jc 5jn:5nv 5jo:5jm 5jp:5jn 5jq:5jn 5jr:5kc 5js:5jm
5jt:51c 5ju:5jt 5jv:5jt 5jw:5jt 5jx:5jt 5jz:5jt 5k0:5jt 5k1:53e 5k2:5jt 5k3:5jt 5k4:51c 5k5:5jt 5k6:5jt 5k7:1l7
5k8:5ks 5k9:5jt 5ka:5jt 5kb:5k5 5kc:5ks 5kd:5kc 5ke:5kc 5kf:5kc 5kg:5kh 5kh:5kc 5ki:51o 5kj:5ki 5kk:51o 5kl:5ki 5km:f6
5ko:5ki 5kp:5ki 5kq:5ki 5kr:5ks 5ks:51o 5kt:5ks 5ku:5ks 5kv:5ks 5kw:gp 5kx:51o 5ky:5ks 5kz:5ks 5l0:5nj 5l1:5nj 5l2:53e
5l3:51c 5l4:5l2 5l5:53e 5l6:5l2 5l7:53e 5l8:5l7 5l9:5l7 5la:5l7 5lb:5l7 5lc:5l7 5ld:5l7 5le:5l7 5lf:5l7 5lg:4bc
5lh:4bc 5li:5ks 5lj:5li 5lk:5ks 5ll:5lk 5lm:5ks 5ln:5lp 5lo:5lp 5lp:53e 5lq:5lp 5lr:5lp 5ls:5lk 5lt:5lk 5lu:5ks
5lv:5ks 5lw:5m4 5lx:5m4 5ly:5m4 5lz:5m4 5m0:5m4 5m1:5rj 5m2:5rj 5m3:5m4 5m4:5pt 5m5:5pt 5m6:5m4 5m7:5m4 5m8:5m4
5m9:5m8 5ma:5pt 5mc:5pt 5md:5mg 5me:5md 5mf:5bv 5mg:5mq 5mh:5n1 5mi:51c 5mj:5mg 5mk:5l7 5ml:5mk 5mm:ug 5mn:5mq 5mo:5mn
5mq:f6 5mr:5mq 5ms:5mq 5mt:5mq 5mu:gy 5mv:5mq 5mw:5mq 5mx:5mw 5my:5mw 5mz:5n1 5n0:5n1 5n1:5mq 5n2:5nm 5n3:5un 5n4:5n6
5n5:f6 5n6:53e 5n7:54o 5n8:3zs 5n9:5n8 5na:5n9 5nb:3zs 5nc:53r 5nd:3zs 5ne:3zs 5nf:3zs 5ng:5nf 5nh:4b6 5ni:5nj 5nj:f6
5nl:5mz 5nm:5ks 5nn:5nm 5no:5kk 5np:5kk 5nq:5no 5nr:5no 5ns:5no 5nt:5no 5nu:1l7 5nv:5nm 5nw:51o 5nx:51o 5ny:5nx
5nz:51c 5o1:51o 5o2:5o1 5o3:5o1 5o4:5o1 5o5:5o1 5o6:56b 5o7:5o1 5o8:53e 5o9:5o8 5oa:142 5ob:51o 5oc:5ob 5od:51o
5oe:5va 5of:m6 5og:51o 5oh:5og 5oi:5og 5oj:5og 5ok:5xf 5ol:5ba 5om:5ol 5on:51o 5oo:5on 5oq:5ob 5or:5ou 5os:5ou 5ot:51o
5ou:51o 5ov:5rx 5ow:5ov 5ox:5rx 5oy:51o 5oz:5oy 5p0:5oz 5p2:5p1 5p3:5p1 5p4:5p1 5p5:5p4 5p6:51o 5p7:5p6 5p8:5ou
5p9:5ou 5pa:5p6 5pb:5pd 5pc:5pa 5pd:53e 5pe:5pd 5pf:5pd 5pg:5pd 5ph:5pa 5pi:5ph 5pj:5p6 5pk:5pa 5pl:5po 5pm:5po
5pn:5po 5po:51o 5pp:5po 5pq:5po 5pr:5po 5ps:5po 5pu:5pt 5pv:5rl 5pw:5pt 5px:5pt 5py:5px 5pz:5px 5q0:5rx 5q1:5pt
5q2:5q4 5q3:5rx 5q4:5rx 5q5:5qc 5q6:5r6 5q7:5q5 5q8:5q5 5q9:5qc 5qb:5q5 5qd:5qc 5qe:5qc 5qf:5qc 5qg:5qc 5qh:5qc
5qi:5qc 5qj:5qc 5qk:5qc 5ql:5qc 5qm:15 5qn:51o 5qo:7rm 5qp:5qq 5qq:53e 5qr:5qq 5qs:5qq 5qt:5qq 5qu:5qq 5qv:5qq 5qw:53e
5qx:5qw 5qy:5qw 5qz:5qc 5r0:5qz 5r1:5qz 5r2:5qz 5r3:5qz 5r4:5qc 5r5:5pt 5r6:51c 5r7:5r6 5r8:5r7 5r9:5r7 5ra:5r6
5rc:5rb 5rd:5rb 5re:5pt 5rf:5q5 5rg:5rb 5rh:5rb 5ri:5wq 5rj:5rb 5rk:5m1 5rl:5rj 5rm:5rb 5rn:5rm 5ro:5rm 5rp:5rm
5rq:5w5 5rr:5w5 5rs:5w5 5rt:5rb 5ru:5rt 5rv:5ru 5ry:5rx 5rz:5rx 5s0:5rx 5s1:5rx 5s2:5rx 5s3:5rx 5s4:7pf 5s5:5rx
5s6:61h 5s7:7pn 5s8:7ch 5s9:5s8 5sb:5sa 5sc:7ch 5sd:7ch 5se:7ch 5sf:5sx 5sg:5sf 5sh:7ch 5si:5sh 5sj:5sh 5sk:7ch
5sl:51o 5sm:51o 5sn:5sm 5so:5sm 5sp:5sn 5sq:5sn 5sr:5sn 5ss:5sn 5su:5sm 5sv:5sk 5sw:5sk 5sx:7ch 5sy:5sx 5sz:5t0
5t0:5t3 5t1:5sx 5t2:5sx 5t3:53e 5t4:5ta 5t5:5t4 5t6:5t4 5t7:5ta 5t8:5ta 5t9:5t7 5ta:51c 5tb:5te 5tc:5zq 5td:5tb
5tf:5te 5tg:5te 5th:5te 5ti:5th 5tj:3ut 5tk:3j9 5tl:51c 5tm:7ch 5tn:5tm 5to:5bh 5tp:5bh 5tq:5tp 5tr:5bh 5ts:5tp
5tt:5yd 5tu:5bh 5tv:5bh 5tw:5u3 5tx:5tw 5ty:5u3 5u0:5ty 5u1:5mq 5u2:5mq 5u3:hu 5u4:5u3 5u5:5u3 5u6:5n8 5u7:476 5u8:vr
5u9:5ug 5ua:5u9 5ub:5u9 5uc:5u9 5ud:5u9 5ue:5u9 5uf:5ug 5ug:5u3 5uh:5ug 5ui:51c 5uj:5ug 5uk:5uj 5ul:5um 5um:5bk
5un:5uo 5uo:5lk 5up:5yg 5uq:5mq 5ur:5uq 5us:5uq 5ut:5uq 5uu:5l2 5uv:z0 5uw:5gs 5ux:5uw 5uy:51o 5uz:hs 5v0:38z 5v1:51o
5v2:5yi 5v3:5v2 5v4:53e 5v5:5v4 5v6:53e 5v7:5v6 5v8:5v7 5v9:5v6 5va:5vb 5vb:51o 5vc:5vb 5vd:5vb 5ve:5vb 5vf:51o
5vg:62x 5vh:5bh 5vi:4bq 5vj:5bh 5vk:5vg 5vl:5vk 5vm:5ib 5vn:5bh 5vo:5vg 5vp:5vo 5vq:5ym 5vr:5vq 5vs:5yi 5vt:51c
5vu:5vj 5vv:5vj 5vw:5vn 5vx:4ub 5vy:4ub 5vz:4ub 5w0:5vg 5w1:5bh 5w2:5bh 5w3:5o1 5w4:5w3 5w5:51o 5w6:5w5 5w7:5w5
5w8:5w5 5w9:5w5 5wa:5w9 5wb:5w5 5wc:51o 5wd:5wc 5we:5wc 5wf:5wc 5wh:5wg 5wi:5wh 5wj:5wg 5wk:5wg 5wl:5wk 5wm:7p3
5wn:5wk 5wo:5w8 5wp:5wc 5wq:53a 5wr:5wq 5ws:51c 5wt:5o1 5wu:5wq 5wv:hu 5ww:5xf 5wx:5wy 5wy:51o 5wz:51o 5x0:51o 5x1:5zq
5x2:53e 5x3:5x2 5x4:5x2 5x5:53e 5x6:5x5 5x7:5x8 5x8:5ew,51o 5x9:5x7 5xa:5x5 5xb:51c 5xc:51c 5xd:51c 5xe:5or 5xf:51o
5xg:53e 5xh:5qc 5xi:5e5 5xj:51o 5xk:3j9 5xl:5xk 5xm:5xk 5xn:5xk 5xo:5xn 5xp:51c 5xq:5xp 5xr:5xf 5xs:52g 5xt:51o
5xu:51c 5xv:5xu 5xw:5u3 5xx:5l2 5xy:5xw 5xz:5u3 5y0:5mq 5y1:5mw 5y2:5u3 5y3:5xw 5y4:5sx 5y5:5ks 5y6:5y5 5y7:51c
5y8:5bh 5y9:5i3 5ya:5y9 5yb:5y9 5yc:5y9 5yd:5y8 5ye:5y8 5yf:5y8 5yg:51c 5yh:5yg 5yi:51c 5yj:5c5 5yl:5yi 5ym:5z1
5yn:5yi 5yo:5yp 5yp:5yu 5yq:5yp 5yr:5yp 5ys:51o 5yt:53e 5yu:5yi 5yv:5yu 5yw:53e 5yx:5yw 5yy:5yi 5yz:5t1 5z0:5yw
5z1:5yi 5z2:5b0 5z3:5yi 5z4:5ks 5z5:5ks 5z6:5yi 5z7:5z3 5z8:m6 5z9:5yi 5za:5yy 5zb:5za 5zc:5o1 5zd:5o1 5ze:5o1 5zf:5ze
5zg:5zo 5zh:5zo 5zi:5zq 5zj:5zi 5zk:5zq 5zl:5zo 5zm:5zo 5zn:61e 5zo:5zq 5zp:5qc 5zq:5zp 5zr:5zp 5zs:5fh 5zt:5qc
5zu:5zo 5zv:53e 5zw:5qc 5zx:5q5 5zy:5r6 5zz:ug 600:5zz 601:5zz 602:3tm 603:602 604:605 606:605 607:4i1 608:75p 609:5ib
60a:602 60b:602 60c:51o 60d:602 60e:60d 60f:60d 60g:60d 60h:60d 60i:52g 60j:5w3 60k:5bh 60m:60l 60n:hu 60o:51o 60p:5c1
60q:51o 60r:5v6 60s:60r 60t:60r 60u:60r 60v:342 60w:60v 60x:1p 60y:5ol 60z:53e 610:51c 611:5bg 612:5bf 613:611 614:5yi
615:5e5 616:51o 617:5xk 618:51o 619:51o 61a:5rb 61b:5r6 61c:53e 61d:55o 61e:5qq 61g:1pb 61h:602 61i:61h 61k:51c
61l:53e 61m:61l 61n:51o 61o:51o 61p:51c 61q:51c 61r:51c 61s:51c 61t:51o 61u:74x 61v:53e 61w:61v 61x:61v 61y:53e
61z:61y 620:53e 621:620 622:61y 623:53e 624:51o 625:51o 626:5ba 627:51o 628:625 629:51o 62a:53e 62b:51o 62c:62b
62d:5zq 62e:51o 62f:53e 62g:51c 62h:53e 62i:62g 62j:62h 62k:62g 62l:62h 62m:51c 62n:56b 62o:5jt 62p:60j 62q:5c5
62r:51c 62s:3qk 62t:5dj 62u:53e 62v:51o 62w:4jr 62x:51c 62y:53e 62z:51c 630:51c 631:51o 632:56b 633:51c 634:3zs
635:51o 636:5bv 637:m6 638:200 639:5ww 63a:53e 63b:51c 63c:5u3 63d:5mq 63e:51o 63g:51c 63h:51c 63i:51o 63j:51o 63k:53e
63l:51o 63m:51o 63n:5ew 63o:5zo 63p:53e 63q:63p 63r:5i0 63s:63r 63t:23h 63u:51o 63v:51c 63w:53e 63x:51o 63y:63x
63z:51o 640:5ib 641:5og 642:5nx 643:53e 644:51o 645:51o 646:53e 647:53e 648:53e 649:648 64a:51c 64b:5ib 64c:58h
64d:51c 64e:53e 64f:3xr 64g:51c 64i:5nv 64k:64l 64m:64l 64n:64l 64o:64n 64p:64l 64q:64p 64r:64s 64s:f6 64v:64r 64w:651
64x:64w 64y:66h 64z:64w 650:651 651:64s 652:651 653:651 654:hg 655:654 656:654 657:654 658:654 659:654 65a:659 65b:659
65c:659 65d:659 65e:659 65f:654 65g:65f 65h:65g 65i:f6 65j:65f 65k:68t 65l:65q 65m:gy 65n:65m 65o:65m 65p:65m 65r:65q
65s:65r 65t:64r 65u:65r 65v:65r 65w:65r 65x:65r 65y:64l 65z:64l 660:64l 661:64l 663:662 666:665 667:67j 668:8r 669:8r
66a:66f 66b:66l 66c:66b 66d:3ma 66e:66l 66f:66l 66h:64l 66i:66h 66j:66l 66k:66l 66l:66u 66m:66l 66n:66l 66o:66n
66p:66f 66q:66l 66r:66s 66s:66h 66t:66u 66v:66w 66w:66t 66x:66w 66z:64l 670:66z 671:66z 673:66u 674:673 675:66z
676:66z 677:673 678:673 679:gy 67a:1xx 67b:64l 67c:39u 67f:6ag 67g:67f 67i:651 67j:64l 67k:67j 67l:67j 67n:67j 67o:2gh
67r:67p 67t:67p 67u:67p 67v:67p 67w:65z 67x:67p 67y:67x 67z:67p 680:67x 681:7zv 682:681 683:681 684:681 685:681
686:7zv 687:681 689:688 68a:688 68b:688 68c:6ee 68d:6e0 68e:6e0 68f:681 68h:68g 68i:68l 68k:731 68m:68l 68n:69f
68o:68n 68p:68l 68q:68p 68r:68l 68s:68l 68t:gy 68u:68t 68v:68t 68w:1l7 68x:68w 68y:68l 68z:68l 690:68z 691:8he 692:68l
693:68z 694:693 695:68z 696:68z 697:68z 698:68z 699:698 69a:698 69b:68z 69c:68z 69d:68z 69e:69d 69f:68l 69g:69f
69h:69g 69i:69f 69j:69f 69l:4l5 69o:69n 69p:69w 69q:69n 69s:69r 69t:69r 69u:69r 69v:69r 69x:69r 69y:69n 69z:69n
6a0:69n 6a1:6bg 6a2:6bg 6a3:6bg 6a4:6a5 6a5:69n 6a6:69n 6a7:68l 6a9:6a8 6aa:f6 6ab:67q 6ac:67q 6ad:67q 6ae:67q 6af:67q
6ah:6ag 6ai:6ag 6aj:6ai 6ak:6aj 6al:6ai 6am:6ai 6ao:67q 6ap:67q 6aq:6ap 6ar:67q 6as:6ar 6at:2qd 6au:67q 6av:67q
6aw:6av 6ax:6av 6ay:6c7 6az:6c7 6b0:6az 6b1:6az 6b2:7re 6b3:6az 6b4:6az 6b5:67e 6b6:806 6b7:6b6 6b8:6b6 6ba:6b9
6bb:1l7 6bc:69n 6be:6bc 6bf:6be 6bg:69n 6bh:6bg 6bi:2n5 6bj:6bi 6bk:6bi 6bl:2du 6bm:6bq 6bn:6bm 6bo:8lq 6bp:8lq
6bq:66u 6br:6bq 6bs:6bq 6bt:6bs 6bu:6bt 6bv:681 6bw:gy 6bx:6g2 6by:6bx 6bz:6g4 6c0:6cy 6c1:8lq 6c2:6c1 6c3:681 6c4:6c3
6c5:6d3 6c6:6d3 6c7:64l 6c8:67p 6c9:67p 6ca:67p 6cb:67p 6cc:67p 6cd:67o 6ce:67o 6cf:67p 6cg:67p 6ch:67q 6ci:6ch
6cj:6ch 6ck:6ch 6cl:6af 6cm:67d 6cn:2ew 6cp:67p 6cq:67p 6cr:6an 6cs:6an 6ct:6d3 6cu:67p 6cv:67p 6cw:gy 6cx:6cw 6cz:6cy
6d0:6cy 6d1:67p 6d2:6av 6d3:6ag 6d4:64l 6d5:64l 6d6:6d5 6d7:6d5 6d8:6d5 6d9:6d8 6da:2qd 6db:6da 6dc:13q 6dd:6dj
6de:6dj 6df:6dj 6dg:6dj 6dh:6dj 6di:6dj 6dj:6e0 6dk:6dj 6dl:6e0 6dm:6dj 6dn:6e0 6do:6ee 6dp:6e0 6dq:6e0 6dr:6e0
6ds:6e0 6dt:6e0 6du:6e0 6dv:6du 6dw:6du 6dx:6e0 6dy:6dj 6dz:6e0 6e0:66u 6e1:6e0 6e2:6e0 6e3:6e0 6e4:6e0 6e5:6e0
6e6:6e0 6e7:6e0 6e8:6e0 6e9:6e0 6ea:6e0 6eb:6e0 6ec:6e0 6ed:6e0 6ef:6ee 6eg:6ee 6eh:6ee 6ei:6ee 6ek:66u 6el:6e0
6em:6el 6en:6el 6eo:6el 6ep:6ee 6eq:6el 6er:6ep 6es:6e0 6et:6e0 6eu:6dj 6ev:6e0 6ew:6e0 6ex:6e0 6ey:6e0 6ez:6ey
6f0:6e0 6f1:6e0 6f2:6f1 6f3:6f1 6f4:6f1 6f5:6f1 6f6:6e0 6f8:6e0 6f9:6e0 6fa:6e0 6fb:6e0 6fc:6e0 6fd:6e0 6fe:6ee
6ff:6fd 6fg:6e0 6fh:6ee 6fi:6e0 6fj:6e0 6fk:6e0 6fl:6e0 6fm:6e0 6fn:6e0 6fo:6e0 6fp:6e0 6fq:6e0 6fr:6e0 6fs:6fw
6ft:6d4 6fu:6d4 6fv:6d5 6fw:6d5 6fx:65m 6fz:6g4 6g0:6g4 6g1:6g4 6g2:6g4 6g3:1qi 6g4:gy 6g5:6g1 6g6:64l 6g8:6g7 6g9:6g7
6ga:6g7 6gb:6ga 6gc:2df 6ge:6gd 6gf:6gd 6gg:6g6 6gh:6g7 6gj:6gi 6gl:65r 6gm:6gl 6gn:6gw 6go:6gw 6gp:6gn 6gq:6gn
6gr:6ga 6gs:6g7 6gt:6gn 6gu:6gn 6gv:6gw 6gw:gy 6gz:651 6h1:6d3 6h2:64l 6h3:6e0 6h4:686 6h5:2l 6h7:66h 6h8:64l 6h9:68l
6hb:6bs 6hc:6jx 6hd:6hc 6he:6lc 6hg:6hf 6hi:6hf 6hj:6hi 6hk:6hf 6hl:6hf 6hm:6hf 6hn:6hf 6ho:6hs 6hp:6ho 6hq:6hs
6hr:6hs 6ht:6hs 6hu:6s8 6hv:6hs 6hw:6hs 6hy:6hx 6i1:6i0 6i2:6i0 6i3:6ip 6i4:6m9 6i5:jb 6i6:6i3 6i8:6i7 6i9:6i7 6ia:6ip
6ib:6ia 6ic:6ia 6id:6ia 6ie:6mv 6if:6ip 6ig:6hc 6ih:6ig 6ii:6y3 6ij:6ia 6il:6ip 6im:6il 6in:6il 6io:6il 6iq:6ip
6ir:6ip 6is:6ip 6it:6ip 6iu:6ip 6iv:6ho 6iw:7nf 6ix:6ip 6iy:6iv 6iz:6iy 6j0:6iy 6j1:6iy 6j2:6j1 6j3:6iy 6j4:6ho
6j5:6j4 6j6:6r5 6j7:6jr 6j8:6va 6j9:6qq 6ja:6yi 6jb:6j7 6jc:6j7 6jd:6j7 6je:6jr 6jf:6o2 6jg:6o2 6jh:6jg 6ji:6jg
6jj:6pr 6jk:6ve 6jl:6i0 6jm:6jl 6jn:6jg 6jo:6va 6jp:6s0 6jq:6jg 6jr:6hc 6js:6jr 6jt:6jr 6ju:6jr 6jv:7t6 6jw:6ju
6jy:6jx 6jz:6jx 6k0:6jx 6k1:6mv 6k2:6jx 6k3:f6 6k4:6jx 6k5:53e 6k6:6k5 6k7:6kf 6k8:6kf 6k9:6k7 6ka:6k7 6kb:6k7 6kc:6k7
6kd:6kf 6ke:6kf 6kg:6kf 6kh:6kf 6ki:6k7 6kj:6k7 6kk:6ho 6kl:6yi 6km:70b 6kn:70b 6ko:70b 6kp:6yi 6kq:6yi 6kr:6yi
6kt:6rx 6ku:6kt 6kv:6ky 6kw:6kx 6ky:6k7 6kz:2cv 6l0:2cv 6l1:6jx 6l2:6tt 6l3:6tt 6l4:6hf 6l5:6l4 6l6:6k5 6l7:6l6
6l8:6k5 6l9:6l4 6la:6l9 6lb:6l9 6lc:6jx 6ld:6lc 6le:41o 6lf:6li 6lg:6li 6lh:6li 6li:53e 6lj:6li 6lk:6li 6ll:6li
6lm:6li 6ln:6li 6lo:6li 6lp:6li 6lq:6li 6lr:6l2 6ls:6lr 6lt:6lr 6lu:v9 6lv:6hf 6lw:6lv 6lx:6lv 6lz:6ly 6m0:6ip 6m1:6m0
6m2:6m3 6m3:46g 6m4:6m0 6m6:6m0 6m7:6o2 6m8:6m5 6m9:6ip 6ma:6m9 6mb:6m9 6mc:6m9 6md:6m9 6me:6m9 6mf:6mb 6mg:6mb
6mh:6m9 6mi:6t4 6mj:6mb 6mk:6mj 6mm:6ml 6mn:6ml 6mo:6xc 6mp:7vi 6mq:6i7 6mr:6mq 6ms:6mv 6mt:6mv 6mu:6p5 6mv:6ou
6mw:6mv 6mx:6mv 6my:6mv 6mz:6mv 6n0:6mv 6n1:6mv 6n2:6mv 6n3:6mv 6n4:6mv 6n5:6n7 6n6:6n5 6n7:761 6n8:6n5 6n9:6n5
6na:6n5 6nb:6tt 6nc:6lc 6nd:6nb 6ne:6mv 6nf:6mv 6nh:6k7 6ni:6k7 6nj:6ip 6nk:6ip 6nm:6nj 6nn:6nm 6no:6nm 6np:5r6
6nq:6ip 6nr:6ns 6ns:6o2 6nt:6o2 6nu:6o2 6nv:6o2 6nw:6o2 6nx:6o2 6o0:6ny 6o1:6ny 6o2:6hc 6o3:6o2 6o5:6o6 6o6:6oc
6o7:6oc 6o8:6oc 6o9:7pr 6oa:7zv 6od:6oc 6oe:6oc 6of:6m5 6og:5po 6oh:6o2 6oi:6hc 6oj:6hc 6ok:6oj 6ol:6oj 6om:6hf
6on:2ma 6oo:6ou 6op:6oo 6oq:6oo 6or:6o2 6os:6ou 6ot:6ou 6ou:6jx 6ov:gy 6ow:6ov 6ox:6ov 6oy:6ou 6oz:6ou 6p0:6ou 6p1:6p2
6p2:6p3 6p4:6ou 6p6:6p5 6p7:6p5 6p8:6p5 6p9:6n7 6pb:6hf 6pc:6lr 6pd:6pc 6pe:6x1 6pf:6pe 6pg:6hc 6ph:6pg 6pi:6hf
6pj:6pc 6pk:6hc 6pl:6hc 6pm:6pj 6pn:6pj 6po:6pj 6pp:6il 6pr:6pu 6ps:6pu 6pt:6pu 6pv:6pu 6pw:6y3 6px:6pu 6pz:6q6
6q1:6q6 6q2:6q6 6q3:6q6 6q4:6q6 6q6:6o2 6q8:6q7 6q9:6q7 6qb:6qa 6qd:732 6qe:6qc 6qg:6kk 6qh:7cv 6qi:6qg 6qk:6qj
6ql:6qo 6qm:6m9 6qn:6qm 6qp:6qo 6qq:6q6 6qr:6qq 6qt:6qq 6qu:6qq 6qv:6qq 6qw:6qv 6qx:6r5 6qy:6v5 6qz:6r5 6r0:6i0
6r1:6r0 6r2:6i0 6r3:6r0 6r4:6ia 6r5:6i7 6r6:6r5 6r7:6r5 6r9:6r8 6ra:6r8 6rb:6wz 6rc:6ip 6rd:6rc 6re:6rc 6rf:6r8
6rg:6xr 6rh:6xr 6ri:6xr 6rj:6xp 6rk:6rj 6rl:6xr 6rm:6xr 6rn:6rm 6ro:6i0 6rp:6rq 6rq:6t4 6rr:6rq 6rs:6rq 6rt:6t9
6ru:6t9 6rv:6t9 6rx:6hq 6ry:6rx 6s0:6ho 6s1:6s0 6s2:6s8 6s3:6s8 6s4:6s8 6s5:6s8 6s6:6s8 6s7:6s8 6s8:6ho 6s9:6s8
6sa:6s8 6sb:6s8 6sc:6ho 6sd:6sc 6se:7lw 6sf:6y3 6sg:6o2 6sh:6sg 6si:6qq 6sj:6t4 6sk:6sg 6sl:6o2 6sm:6sl 6sn:6hs
6so:6ip 6sp:6so 6sq:6so 6sr:6sq 6ss:6so 6st:6ia 6su:6o2 6sv:6sq 6sy:6sx 6t0:6ip 6t1:6t0,7vi 6t4:6ip 6t5:6t4 6t6:6t4
6t7:6ip 6t8:6t7 6t9:6ip 6ta:6t9 6tb:b6 6tc:8hd 6td:6t9 6te:6t4 6tf:6tg 6tg:6t4 6th:6tg 6ti:6m9 6tj:6so 6tk:6xr 6tl:6xr
6tm:6tl 6tn:6ti 6to:6lc 6tp:6to 6tq:6to 6tr:6p4 6ts:6hk 6tt:6hc 6tv:6ip 6tw:6tv 6ty:6tx 6tz:6tx 6u0:6tx 6u2:6u6
6u3:6hf 6u4:6yi 6u5:6yi 6u6:6hc 6u7:6ub 6u8:6u7 6ua:6yi 6ub:6p5 6uc:6n5 6ue:6ud 6uf:6ud 6ug:6pi 6uh:6ud 6ui:6ud
6uj:6ud 6uk:6ud 6um:6ul 6uo:6ul 6up:6ul 6uq:6ul 6ur:6ul 6us:6ul 6ut:6o2 6uu:7zv 6uv:6i0 6uw:6uv 6ux:6hs 6uy:6ip
6uz:6ip 6v0:6n5 6v1:6ky 6v2:6ky 6v3:6v2 6v4:6qx 6v5:6i7 6v6:gy 6v8:6i0 6v9:6v8 6va:6s0 6vb:6ip 6vc:6py 6vd:6s0 6ve:6jl
6vf:6xk 6vg:6vf 6vh:6vf 6vi:6xk 6vj:6vf 6vk:6vf 6vl:6vf 6vm:6vf 6vn:6vm 6vo:6vm 6vp:6vm 6vq:6vm 6vr:2nf 6vs:6xk
6vt:6hc 6vu:6vt 6vv:6tt 6vw:b2 6vx:6vv 6vy:6vv 6vz:6vy 6w0:6hc 6w1:6w0 6w2:6hf 6w3:6sl 6w4:7zv 6w5:6hc 6w6:6w5 6w7:6w8
6w8:m6 6w9:6w8 6wa:6w8 6wb:6w8 6wc:6w8 6wd:6i0 6we:6wd 6wf:6i7 6wg:71s 6wh:71s 6wi:6iy 6wj:6wi 6wk:6wi 6wl:6wi 6wm:6w8
6wn:6i0 6wo:6wn 6wp:6wn 6wq:6wn 6wr:712 6ws:6wn 6wt:6wn 6wu:6wn 6wv:6ip 6ww:6il 6wy:6wi 6wz:6lc 6x0:6hc 6x3:6o2
6x4:6o2 6x5:6wi 6x6:6x5 6x7:6x5 6x8:6x5 6xa:ng 6xb:6xa 6xc:7vi 6xd:6xk 6xe:6xi 6xf:6xe 6xg:71x 6xh:6rx 6xi:71n 6xj:6xe
6xk:6pu 6xl:6xk 6xm:6xk 6xn:6pv 6xo:6ob 6xp:6xr 6xq:6xp 6xr:6i7 6xs:6xr 6xt:6xr 6xu:6xr 6xv:6xx 6xw:6xx 6xx:6yi
6xy:6yi 6xz:6xy 6y0:6xy 6y1:6yi 6y2:6ip 6y3:6hc 6y4:gy 6y5:6y4 6y6:6y4 6y7:6y6 6y8:6y4 6y9:80l 6ya:6y9 6yb:6m9 6yc:6yb
6yd:39u 6ye:6yd 6yf:6yd 6yg:6ia 6yh:6yd 6yi:6hc 6yj:6yi 6yk:6yi 6yl:6yi 6ym:6yi 6yn:70b 6yo:6yi 6yp:6yi 6yq:6yi
6yr:6yi 6ys:6yi 6yt:6yi 6yu:6yi 6yv:6yi 6yw:6yi 6yx:1xx 6yy:6yi 6yz:6yi 6z0:6yi 6z1:6yi 6z2:6yi 6z3:6yi 6z4:6yi
6z5:6yi 6z6:6yi 6z7:6yi 6z8:6yi 6z9:6yi 6za:6z9 6zc:6yi 6zd:6zc 6ze:6yi 6zf:6ze 6zg:6yi 6zh:6zi 6zi:6yi 6zj:6zi
6zk:6yi 6zl:6yi 6zm:6zl 6zn:6yi 6zo:6yi 6zp:6yi 6zq:6yi 6zr:6yi 6zs:6yi 6zt:6yi 6zu:6zs 6zv:6yi 6zw:6yi 6zx:6zw
6zy:6yi 6zz:6yi 700:6yi 701:6yi 702:6yi 703:6ov 704:6yi 705:6yi 706:705 707:705 708:705 709:6yi 70a:6yi 70b:6yi
70c:70b 70d:70b 70e:70b 70f:6yi 70g:70b 70h:6kf 70i:70b 70j:70b 70k:70b 70l:70b 70m:70b 70n:6yi 70o:70b 70p:ng 70q:70p
70r:70p 70s:in 70t:7a8 70v:6n7 70w:6wz 70x:6lv 70y:6mv 70z:6hc 710:70z 711:74x 712:6i7 713:6i7 714:6xr 715:6q5 716:6hc
717:719,718 718:6p5 719:6p5 71a:6m0 71b:2k9 71c:71e 71d:71e 71e:71m 71f:71e 71g:71m 71h:71m 71i:6ky 71j:3s3 71k:6li
71l:71k 71m:6lc 71n:1m5 71p:71o 71q:6o2 71r:6ho 71t:71s 71u:71s 71v:71s 71w:6mv 71x:2nf 71y:71x 71z:71x 720:6mv
721:71x 722:6oa 723:722 724:6o5 725:724 726:724 727:6yi 728:6k7 729:6yi 72a:6yi 72b:6yi 72c:6m9 72d:6yi 72e:6yi
72f:6yi 72g:6r0 72h:6vf 72i:6yi 72j:6ia 72k:6yi 72l:6yi 72m:70b 72n:72m 72o:6mv 72p:72o 72q:6o2 72r:6ip 72t:6yi
72u:6mv 72v:6yi 72w:6lc 72x:6yi 72y:6l4 72z:6yi 730:6y4 731:75e 732:6q6 733:6yi 734:6yi 735:6yi 737:6m9 738:6x1
739:738 73d:82y 73e:6ip 73f:6nx 73g:6yi 73h:70p 73i:6mo 73j:6i0 73k:6yi 73l:6yi 73m:6yi 73n:6ov 73o:6ma 73p:6yi
73q:6yi 73r:6yi 73s:6yi 73t:6li 73u:5qq 73v:6ik 73w:70b 73x:70b 73y:70b 73z:6hc 740:6yi 741:6l4 742:6hc 743:6yi
745:6kf 746:6kf 747:6kf 748:6kf 749:6kf 74a:6kf 74b:6kf 74c:6kf 74d:6kf 74e:6kf 74f:6kf 74g:6kf 74h:6kf 74i:6kf
74j:6kf 74k:6kf 74l:6kf 74m:6kf 74n:6kf 74o:6kf 74p:6yi 74q:6kf 74r:6kf 74s:6kf 74t:6q6 74u:4g3 74v:6yi 74w:76q
74y:74x 74z:74x 750:74x 751:74x 752:74x 753:74x 754:74x 755:74x 756:74x 757:8g0 759:69n 75a:74x 75b:74x 75c:75b
75d:74x 75e:74x 75f:74x 75g:75f 75h:75f 75i:75f 75j:7oh 75k:74x 75l:67h 75o:15 75p:74x 75q:74x 75r:74x 75s:75r 75t:75r
75u:75r 75v:75u 75x:75w 75y:768 75z:74x 760:75y 761:74x 762:761 763:7oh 764:761 765:764 767:761 768:74x 769:768
76a:1a2 76b:74w 76d:76q 76e:89j 76f:79a 76g:76f 76h:79a 76i:76d 76k:76j 76l:79r,76v 76m:76l 76n:76v 76o:76n 76p:75p
76q:76u 76r:76q 76s:76u 76t:76e 76u:f6 76v:76c 76x:76w 76y:3w9 770:761 771:76q 772:7bm 773:77u 774:77u 775:777 777:76w
778:70b 779:77b 77a:77b 77b:r2 77c:77b 77d:77b 77e:77d 77f:1s3 77g:77f 77h:761 77i:761 77j:7ga 77k:77h 77l:77h 77m:77h
77n:52n 77o:7f7 77p:7f7 77q:777 77r:777 77s:772 77t:79g 77u:7is 77v:77u 77w:77u 77x:77u 77y:77u 77z:77u 780:77z
781:77z 782:781 783:782 784:7a3 785:7a8 786:7is 787:79n 789:787 78a:77u 78b:77u 78c:4lz 78d:78c 78e:4lg 78f:78e
78g:7is 78h:78g 78i:7i6 78j:78e 78k:78l 78l:77u 78m:78l 78n:78l 78o:78l 78p:78o 78q:78o 78r:7g6 78s:78o 78t:77u
78u:78t 78v:78t 78w:78l 78x:6o2 78y:2k9 78z:2k9 790:2k9 791:790 792:790 793:7a3 794:2k9 795:79g 796:795 797:74x
798:79m 799:798 79a:79g 79b:79a 79c:79a 79d:79c 79e:79g 79f:79a 79h:79g 79i:79g 79j:79g 79l:79k 79m:795 79n:79r
79o:79n 79p:79n 79q:79n 79s:79t 79t:7pv 79u:79t 79x:7a8 79y:7a2 79z:79w 7a0:7al 7a2:79w 7a4:7a3 7a5:7a3 7a6:89e
7a7:7a5 7a9:7a8 7aa:7a8 7ab:7al 7ae:7bm 7af:7ae 7ag:7al 7ah:7ow 7ai:7a8 7aj:7a3 7ak:7al 7am:7al 7an:7al 7ao:7al
7ap:7al 7aq:7al 7ar:7aq 7as:7au 7at:7al 7au:7al 7av:7au 7aw:7al 7ax:7aw 7ay:7ec 7az:74x 7b0:7aw 7b1:7t1 7b3:7b2
7b4:7b2 7b5:7b2 7b7:7b8 7b9:7b8 7ba:7b8 7bb:7b7 7bc:7a8 7bd:7a8 7be:7bd 7bf:7a8 7bg:7a8 7bh:7a8 7bi:7a8 7bk:7bj
7bl:7bj 7bn:7bm 7bo:7bm 7bp:7bm 7bq:1qk 7bs:7br 7bv:7bu 7bw:7by 7bx:7lp 7bz:7al 7c0:74x 7c1:7c2 7c2:4lz 7c3:7c2
7c4:1bw 7c7:gy 7c8:7c5 7ca:7c9 7cb:777 7cd:7cc 7ce:74x 7cf:7c6 7cg:7cf 7ch:761 7ci:7ch 7cj:7ch 7cl:7d7 7cm:7xk 7cn:7cm
7co:7cr 7cp:7qq 7cq:7qq 7cs:7cr 7ct:7dd 7cu:7ct 7cv:7dd 7cw:7cv 7cx:7cv 7cy:7ez 7cz:7cx 7d0:7cv 7d1:7e0 7d2:36r
7d3:7d7 7d4:7hx 7d5:7hx 7d8:7d7 7d9:7d7 7da:7d7 7db:7i4 7dd:7e0 7de:7dd 7df:7dd 7dg:7dd 7dh:74x 7di:7dd 7dj:7dd
7dk:8c4 7dl:7dd 7dm:7dd 7dn:7wk 7do:7dd 7dp:7di 7dq:7dp 7dr:74x 7ds:7dd 7dt:7ds 7du:7dv 7dv:7ds 7dw:7dv 7dx:7dv
7dy:7dv 7dz:7dy 7e1:7e0 7e2:7e0 7e3:7e0 7e4:7e0 7e5:7e0 7e6:7e0 7e7:7e0 7e8:7e0 7e9:7ct 7ea:7e9 7eb:7e0 7ec:7ds
7ed:7ec 7ee:7ec 7ef:7ec 7ej:7i5 7ek:7dd 7el:7ek 7en:7al 7eo:7em 7ep:7al 7eq:7al 7er:7al 7es:7em 7et:7al 7eu:7ih
7ev:7eh 7ew:7eh 7ey:4hy 7ez:4hy 7f0:7ez 7f1:7ez 7f2:7ez 7f3:7ez 7f4:81u 7f5:7fa 7f6:7f5 7f8:74x 7f9:7f8 7fb:7fa
7fc:7fa 7fd:7fa 7fe:7fa 7ff:7fa 7fg:7fa 7fh:7fg 7fi:7fg 7fj:7fg 7fk:7fg 7fl:7fg 7fm:7fg 7fn:7fm 7fo:7tn 7fq:7fp
7ft:2gx 7fu:7gd 7fv:7ft 7fw:6ip 7fx:7g1 7fy:7g1 7fz:2ip 7g0:7fz 7g1:7fz 7g2:7g1 7g3:470 7g4:470 7g5:39l 7g6:2ls
7g7:7g6 7g8:7ga 7g9:7ga 7ga:761 7gb:7ga 7gc:7ga 7gf:86e 7gg:7gf 7gh:7gf 7gi:86e 7gj:86e 7gk:86e 7gm:85l 7go:7a8
7gp:7a3 7gq:2k9 7gr:7gq 7gs:7gq 7gt:7gu 7gw:7gv 7gx:7gq 7gy:7gq 7gz:7gq 7h0:8g0 7h2:7h1 7h3:7h2 7h4:7h2 7h5:7h2
7h6:7a8 7h7:8g0 7h8:7h7 7h9:7j6 7ha:7j6 7hb:7j6 7hc:7hd 7hd:7f5 7he:79a 7hf:7t6 7hg:7tb 7hh:7cc 7hi:gy 7hj:f6 7hk:7hi
7hl:48p 7hm:hs 7hn:7hm 7ho:7nn 7hp:7hm 7hq:7hm 7hr:7hm 7hs:7hm 7ht:7hm 7hu:7hm 7hv:7hm 7hw:7hm 7hx:7d7 7hy:7hx 7hz:7hy
7i0:7hx 7i1:7hx 7i2:7i4 7i3:7i4 7i4:7i5 7i7:7i5 7i8:7i7 7i9:7i7 7ia:7i7 7ib:7ia 7ic:7i7 7id:7i7 7if:7ie 7ih:7is
7ii:1xn 7ij:7ii 7ik:7il 7im:7il 7in:7il 7ip:70b 7iq:7eh 7ir:7is 7it:7is 7iv:772 7iw:6wi 7ix:6oi 7iy:7lq 7j0:7iz
7j2:7iz 7j3:7j2 7j4:7j2 7j5:7c9 7j8:7ih 7j9:7jc 7ja:7j9 7jb:7jc 7jc:6jx 7jd:7iz 7je:7jd 7ji:7jj 7jm:7nn 7jn:3b1
7jo:7jn 7jp:79g 7jq:3b1 7jr:3b1,7m1 7js:3b1 7jt:7m1 7ju:68z 7jv:7jr 7jw:7jn 7jx:3b1 7jy:3b1 7jz:7jy 7k0:7jy 7k1:3b1
7k2:3b5 7k3:7jr 7k4:7jr 7k5:7k4 7k6:7k4 7k7:52b 7k8:7k7 7k9:7xk 7ka:7kd 7kc:7kd 7ke:7kd 7kf:fu 7kg:7kd 7kh:54z 7ki:50p
7kk:7kg 7kl:7kg 7km:7kg 7kn:7hx 7ko:7kn 7kp:7kn 7kq:76p 7kr:7kq 7ks:7kn 7kt:7kn 7ku:7kn 7kv:7kn 7kw:7hx 7kx:7cr
7ky:7kd 7kz:7ky 7l0:7ky 7l1:7ky 7l2:7l1 7l3:77h 7l4:7l3 7l5:7l7 7l6:8dg 7l7:52r 7l8:7l0 7l9:7ky 7la:7jh 7lb:7la
7lc:7j9 7ld:7bj 7le:7lg 7lh:7lg 7li:7lg 7lj:7lg 7lk:7lg 7ll:7lg 7lm:7lg 7ln:7lq 7lo:7lp 7lp:7r2 7lq:7bm 7lr:in 7lx:7lv
7ly:7lx 7lz:7ma 7m0:7mb 7m2:7m1 7m3:7m1 7m6:7m1 7m7:7m1 7m9:7m8 7ma:2n5 7mb:53e 7mc:7mb 7md:7mc 7me:7mf 7mh:7mf
7mi:7mb 7mj:7mi 7mk:7mb 7ml:7mb 7mm:7mb 7mn:7mm 7mo:7mw 7mp:7mo 7mq:7mo 7mr:7mo 7ms:7mo 7mt:7mo 7mu:7mo 7mv:7mo
7mx:7mw 7my:7mw 7mz:7mo 7n1:hg 7n2:7mw 7n4:1wu 7n5:7n8 7n6:7n8 7n7:7lc 7n8:v9 7n9:7nf 7na:7n9 7nb:uv 7nc:7n8 7nd:7ua
7ne:89j 7nf:uu 7ng:7nf 7nh:7nf 7nj:7nf 7nk:2n5 7nl:7ua 7nm:7nk 7nn:2h9 7no:7nn 7np:2h9 7nq:f6 7nr:78w 7ns:7nn 7nt:7ns
7nu:7nv 7nv:7nw 7nw:761 7nx:7nw 7ny:761 7nz:7nw 7o0:7nw 7o1:7nw 7o2:7nw 7o3:7nw 7o4:7nw 7o5:7nw 7o6:7nw 7o7:7nw
7o8:7al 7o9:7nw 7oa:7o9 7ob:7nv 7oc:74x 7od:7oc 7oe:7oc 7of:74x 7og:15 7oh:4f6,74x 7oi:7oh 7oj:7oo 7ok:15 7ol:7oo
7om:7oh 7on:7om 7oo:74x 7op:15 7oq:gy 7or:7oq 7os:7oq 7ot:6nq 7ou:7q1 7ox:7ow 7oy:7ox 7p0:7pa 7p1:7p7 7p3:7p7 7p5:2jr
7p6:2jr 7p8:7p7 7p9:7p7 7pa:7p7 7pb:7p7 7pc:7p7 7pd:7pn 7pe:7p7 7pf:7p7 7pg:7pf 7ph:7pf 7pi:7pf 7pj:7pf 7pk:7pf
7pl:7pf 7pm:7pn 7po:7pn 7pp:7pn 7pq:7pn 7ps:7pr 7pt:7pr 7pu:7pn 7pv:74x 7pw:7pv 7px:7pv 7py:7pz 7pz:7pv 7q0:7pz
7q1:2jr 7q2:7q1 7q3:7q1 7q4:7pv 7q7:7q8 7q8:67q 7q9:7q8 7qa:7q8 7qb:gy 7qc:f6 7qe:7ua 7qf:74x 7qg:74x 7qi:7qf 7qj:7qf
7ql:7cr 7qm:7cr 7qn:gy 7qo:7qn 7qp:7qq 7qq:hg 7qr:7qq 7qs:7qq 7qt:7vq 7qu:2dc 7qv:7qt 7qw:77u 7qx:7ga 7qy:7qx 7qz:5qw
7r0:761 7r1:7r0 7r2:7e0 7r5:7r4 7r6:7r4 7r7:x4 7r8:7r7 7r9:7r4 7ra:7s2 7rb:7ra 7rc:44a 7re:7zv 7rf:7re 7rg:7ri 7rh:7rg
7ri:iz 7rj:7ri 7rl:7rk 7rm:7rk 7rn:8eu 7ro:7rn 7rp:7pv 7rq:7rp 7rr:7rp 7rs:74x 7rt:7ru 7ru:7pv 7rv:7ru 7rw:7rx 7rx:6on
7ry:7rx 7rz:7rw 7s0:7rw 7s2:7t6 7s3:7s2 7s4:7s2 7s5:7s2 7s6:7s2 7s7:7s2 7s8:7s2 7s9:7ao 7sa:7sb 7sb:7sf 7sc:7sb
7sd:7sc 7sf:7s2 7sg:7sf 7sh:7sf 7si:7sj 7sj:7sn 7sk:7sj 7sl:7c7 7so:7s2 7sp:7sq 7sq:4jm 7sr:7sq 7ss:7sq 7st:7sq
7su:7m1 7sv:xj 7sw:6mv 7sx:7sw 7sy:7t1 7sz:7t1 7t0:78l 7t1:7t6 7t2:7t1 7t3:7t1 7t4:7t1 7t5:7t1 7t7:7t6 7t8:88i 7t9:7t6
7ta:7t6 7tb:7fp 7tc:7tb 7td:7tb 7te:7tb 7tf:7mk 7tg:7fp 7th:7tg 7ti:7tg 7tj:7tg 7tk:7tj 7tl:7tj 7tm:7tj 7tn:7fp
7to:7tn 7tp:7mw 7tq:7mw 7ts:74x 7tt:7ts 7tu:7ts 7tw:7tv 7tx:7ts 7ty:4kn 7tz:7ty 7u0:7ty 7u1:7ty 7u3:7ty 7u4:7ty
7u5:7tp 7u6:7u5 7u7:4kn 7u8:7tp 7u9:7u8 7ub:7ua 7uc:7x7 7ud:7ua 7ue:74x 7uf:7nf 7ug:7x1 7uh:7st 7ui:74x 7uj:7un
7uk:7ul,7uj 7um:7un 7un:7g8 7uo:7un 7up:7un 7ur:7uq 7ut:3qt 7uu:3qt 7uw:7uv 7ux:7tr 7uy:7ux 7uz:7ux 7v2:7v3 7v3:7za
7v4:7nw 7v5:7v7 7v6:7v5 7v7:7un 7v8:6xr 7va:7ri 7vb:7vi 7vc:7vi 7vd:7vb 7ve:7vi 7vf:7vn 7vg:7vn 7vh:7vn 7vi:7vm
7vj:7vi 7vk:7vi 7vl:7vi 7vm:7nv 7vn:7vq 7vo:7vn 7vp:7vn 7vq:7vm 7vr:7vq 7vs:7vq 7vt:7a8 7vu:7vq 7vv:7vq 7vw:7vv
7vx:7vn 7vy:7vx 7vz:7vq 7w2:7vq 7w3:7vi 7w4:7vs 7w7:7w6 7w8:7w5 7w9:gy 7wa:7w9 7wb:7w9 7wc:7al 7wd:7w9 7we:7w9 7wf:7qq
7wg:7w9 7wj:74x 7wm:74x 7wn:7wm 7wo:7wm 7wp:7ow 7wq:7ow 7wr:7rk 7ws:7wp 7wt:7wp 7wu:5zq 7wv:7wu 7ww:7wx 7wx:74x
7wz:7wy 7x3:7p7 7x4:7qq 7x5:7qq 7x6:7e0 7x7:7e0 7x8:7x7 7x9:7x7 7xa:7x9 7xb:7x7 7xc:74x 7xd:7xc 7xe:7xc 7xf:7xc
7xg:7xc 7xh:7qx 7xi:7xh 7xk:761 7xo:6j6 7xp:7lq 7xq:761 7xr:5i1 7xs:74x 7xt:74x 7xu:74x 7xv:7r0 7xw:7bj 7xx:7ch
7xy:7hx 7y1:8ft 7y2:7ra 7y3:15 7y4:7vq 7y5:7al 7y6:7fz 7y7:74x 7y9:7ya 7ya:1a2 7yb:74x 7yd:7fa 7ye:7al 7yf:74x 7yg:7ty
7yi:74x 7yk:7yj 7yo:74x 7yp:7yo 7yq:15 7ys:79k 7yt:74x 7yu:74x 7yw:7oo 7yy:7yx 7yz:7vv 7z1:80q 7z2:5zo 7z3:7dd 7z5:74x
7z6:7i5 7z7:74x 7z8:1a2 7z9:15 7zc:74x 7zd:7e0 7zf:7j2 7zg:f6 7zh:gy 7zi:15 7zj:74x 7zk:hg 7zl:7g1 7zm:gy 7zn:7qq
7zo:7n1 7zp:7ds 7zr:7zq 7zs:7zq 7zt:7zq 7zu:7zt 7zw:7zv 7zx:7zv 7zy:869 7zz:3vu 800:85l 802:7zv 803:7zv 804:801
805:801 807:806 808:806 809:808 80a:808 80b:7zv 80c:7zv 80d:80c 80e:1a2 80f:80g 80g:1ll 80h:80g 80i:869 80j:80i
80k:80i 80l:80k 80m:7pr 80n:80m 80o:80n 80r:80q 80t:80q 80u:80q 80v:80q 80w:80q 80x:80q 80y:80q 80z:80q 810:80q
811:80q 813:85m 815:814 816:7zq 817:814 818:1a8 81a:7zv 81c:81b 81d:81b 81e:81b 81g:81f 81h:83w 81i:7zv 81l:1cn
81m:1cn 81o:81n 81p:81n 81q:81n 81r:81q 81t:3fj 81v:81u 81w:81x 81x:81u 81y:3fj 81z:887 821:820 822:820 823:if 824:820
825:824 826:824 827:826 828:824 829:if 82a:f6 82b:820 82c:f6 82d:gy 82e:82g 82f:824 82g:1fr 82h:gy 82i:f6 82j:82g
82k:82j 82m:82l 82o:82n 82p:82n 82q:82n 82r:82n 82t:82s 82u:83a 82v:83a 82x:82w 82y:82w 82z:82w 830:82w 831:82w
832:831 833:82w 834:836 835:834 836:82w 838:837 83b:83a 83c:7zv 83d:87j 83e:837 83f:7zv 83g:1a2 83h:83f 83i:83h
83j:83a 83k:83q 83l:7zv 83m:83o 83n:82n 83o:83q 83p:509 83q:83p 83r:82w 83s:83r 83t:6hs 83u:in 83w:8g8 83x:83w 83y:7zv
840:83z 841:83z 842:7zv 843:71b 844:7zv 845:844 846:7b2 847:7b2 848:69n 849:84b 84a:84b 84c:84b 84d:84h 84e:84d
84f:74x 84g:84f 84h:84f 84i:84h 84j:84i,84h 84k:84h 84l:8g8 84m:84k 84n:84k 84o:84k 84p:84k 84q:84k 84s:84r 84t:84r
84u:84v 84v:7zv 84w:84v 84x:84r 84y:7zv 84z:84y 850:7zv 851:7zv 852:851 853:7zv 854:7qq 855:854 856:854 857:fw 858:8gp
859:857 85a:8cv 85b:89f 85c:85b 85d:7zq 85e:85l 85f:869 85g:s8 85h:85f 85i:85f 85j:85e 85k:85e 85l:869 85m:85l 85n:85l
85o:85l 85p:85l 85q:7gf 85r:85q 85s:85q 85t:4yd 85u:85t 85v:85u 85w:85l 85x:85w 85y:54z 85z:85q 860:7zq 861:8f5
862:8f5 864:85l 865:869 866:865 867:865 868:85l 86a:869 86b:7zv 86c:7gf 86d:86e 86e:6yi 86f:85l 86g:7gf 86h:85e
86i:87j 86j:86i 86l:86i 86m:86i 86n:86i 86o:86i 86p:86i 86q:86i 86r:86i 86s:86i 86t:iz 86u:8hf 86v:86u 86w:86u 86x:14a
86y:7zt 86z:86y 870:8em 871:7zv 872:879 873:87r 874:873 875:873 876:87r 877:876 878:876 87a:873 87b:86i 87c:8dz
87f:7zv 87g:87f 87h:7zv 87i:8cz 87l:87k 87m:86i 87n:87m 87o:87m 87p:87m 87q:87m 87s:87u 87t:87s 87u:87r 87v:87u 87w:f6
87x:f6 87y:87v 880:7zv 882:881 883:7rg 884:88n 886:885 887:88g 888:887 889:4kx 88b:887 88c:8dj 88d:88b 88e:88b 88i:88k
88j:88i 88k:1pw 88m:88n 88o:7zv 88p:7zv 88q:88n 88r:681 88s:820 88t:87m 88u:88t 88v:88t 88w:87m 88x:88t 88y:4yq
88z:88g 891:890 892:890 893:890 894:893 895:7f7 896:895 897:7bm 898:895 89a:890 89b:89a 89c:887 89e:89f 89f:89n
89g:89f 89h:89j 89i:89j 89k:89j 89l:89j 89o:89n 89p:89n 89q:89n 89s:89n 89t:89n 89u:8a2 89v:89w 89w:806 89x:89w
89y:8a2 8a0:8a2 8a1:89w 8a2:74x 8a3:8ae 8a4:869 8a5:869 8a6:869 8a7:5wg 8a8:8a5 8a9:8a5 8ac:8cn 8ad:8ac 8ae:869
8af:8ae 8ag:8af 8ah:8ag 8ai:8ae 8aj:8ai 8ak:3zs 8al:8ae 8am:8al 8an:8ae 8ao:8ae 8ap:869 8aq:8a4 8ar:81n 8as:8ar
8at:869 8au:869 8av:8at 8aw:8at 8ax:8at 8ay:8at 8az:8at 8b0:8at 8b1:8at 8b2:8at 8b3:8at 8b4:869 8b5:8at 8b6:8at
8b7:8at 8b8:869 8b9:7zv 8ba:8at 8bb:8at 8bc:8at 8bd:8bc 8be:8bc 8bf:8bd 8bh:8bg 8bi:8bg 8bj:8bg 8bk:8bg 8bl:8at
8bm:8bl 8bn:8bo 8bo:681 8bp:681 8bq:7zq 8br:3xv 8bs:wt 8bu:2hg 8bv:8bu 8bw:8bu 8bx:7zv 8by:1cx 8bz:8bt 8c1:87j 8c2:86i
8c3:86i 8c4:86i 8c5:8c4 8c8:83a 8c9:7zv 8ca:8gz 8cb:8c8 8cc:8gz 8cd:8gz 8cf:8cs 8cg:7zv 8ch:8cg 8cj:fw 8ck:8cj 8cm:8cl
8cn:8at 8co:8ds 8cp:8ds 8cq:87q 8cr:3vg 8cs:7zv 8ct:1u5 8cu:8cs 8cv:8cs 8cw:8cv 8cy:8cv 8cz:83a 8d0:81n 8d2:869
8d3:84b 8d4:8d3 8d5:6c3 8d6:7zv 8d8:fu 8d9:8d7 8db:8dc 8dc:8fm 8dd:8dg 8de:6q6 8df:6q6 8dh:8dg 8di:8dh 8dj:8dg 8dk:8dg
8dl:8dg 8dm:8dg 8dn:8dg 8dp:8do 8dq:8dr 8ds:8du 8dt:8ds 8du:8c8 8dv:8du 8dw:8du 8dx:8du 8dy:8du 8e0:86i 8e3:5n8
8e4:8e3 8e5:8at 8e7:8e6 8e8:8e6 8ea:8e6 8eb:8e6 8ec:8eb 8ee:8e6 8ef:8d6 8eg:7zv 8eh:82w 8ei:82w 8ej:82w 8ek:80g
8el:8ef 8en:8em 8eo:7xk 8ep:8em 8eq:82w 8er:5mz 8es:3xv 8et:8es 8eu:88k 8ev:88k 8ew:86i 8ex:86z 8ey:7zv 8ez:7zv
8f0:8do 8f2:8f3 8f3:7zv 8f4:8f3 8f6:83h 8f7:83h 8f8:869 8fa:8fb 8fb:654 8fc:7zv 8fd:70a 8fe:1a1 8ff:8at 8fg:7zv
8fi:81n 8fj:7zv 8fk:7zv 8fl:15 8fm:2dw 8fn:869 8fo:74x 8fp:8bt 8fq:4jc 8fr:3vv 8fs:13c 8ft:7zv 8fu:7zv 8fv:7zv 8fw:f6
8fx:7zv 8fy:7zv 8fz:7zv 8g1:8g0 8g2:8g0 8g3:8g0 8g4:8g0 8g5:7zv 8g6:7zv 8g7:7zv 8g8:7zv 8g9:7zv 8ga:7zv 8gb:8cs
8gc:8g9 8gd:8g9 8ge:7zv 8gf:7zv 8gg:g6 8gh:7zv 8gi:8gh 8gj:7zv 8gk:6hz 8gl:7zv 8gm:681 8gn:8gm 8go:82w 8gq:8gp 8gr:869
8gs:2hq 8gt:87c 8gu:7zv 8gv:8f3 8gw:7zv 8gx:8cq 8gy:7zv 8h1:7zv 8h2:8m0 8h3:8a5 8h5:7zv 8h6:8h5 8h7:7zv 8h8:7zv 8ha:fu
8hb:7zv 8hc:7zv 8hd:7zv 8he:7zv 8hf:7zv 8hg:889 8hh:8ft 8hj:7zv 8hk:8ex 8hl:68l 8hm:7zv 8ho:7zv 8hp:7zv 8hq:869
8hr:887 8hs:1ek 8ht:8hv 8hu:8hv 8hv:7zv 8hw:8hv 8hx:85p 8hy:1a2 8hz:g9 8i0:87u 8i1:7zv 8i2:82w 8i3:84b 8i5:7zv 8ia:8i9
8ib:7zv 8ie:7zv 8if:7zv 8ii:8b7 8ij:7zv 8ik:7zv 8il:7zv 8im:801 8in:869 8io:7zq 8iq:8hb 8ir:8iq 8iu:fu 8iv:7zv 8iw:81q
8ix:84v 8iz:7zv 8j0:7zv 8j1:7zv 8j2:7zv 8j3:7zv 8j4:gl 8j5:806 8j6:82w 8j7:7zv 8j8:7zv 8j9:7zv 8ja:74x 8jb:74x 8jc:7zv
8jd:7zv 8je:7zv 8jf:7zv 8jg:f6 8jh:7zv 8ji:8jh 8jj:2t5 8jk:2t5 8jl:2t5 8jm:2t5 8jo:51p 8jp:86i 8jq:8jp 8jr:7zv 8js:8ex
8jt:7zv 8ju:8fq 8jv:7zv 8jw:7zv 8jx:7zv 8jy:88k 8jz:7zv 8k0:7zv 8k1:7zv 8k3:81n 8k4:87j 8k5:7zv 8k6:7zv 8k7:gy 8k8:7zv
8k9:7zv 8ka:7zv 8kb:8gd 8kc:824 8kd:7zv 8ke:7zq 8kf:60r 8kg:2pq 8kh:80q 8ki:7zv 8kj:7zv 8kk:7zq 8kl:7zv 8km:7zv
8kn:8bg 8ko:7zv 8kp:8a5 8kq:8kr 8ks:8kr 8kt:in 8ku:8kq 8kv:8kq 8kw:8kq 8kx:8kq 8ky:8kx 8kz:8kx 8l0:f6 8l2:8kr 8l3:8kr
8l4:8kr 8l5:1f5 8l6:8lj 8l7:8lj 8l8:8l6 8l9:8lh 8la:in 8lb:8la 8lc:8la 8ld:8la 8le:8l6 8lf:8le 8lg:8ls 8li:8lh 8lk:1f5
8ll:8lq 8lm:8lq 8lo:8lq 8lp:8lq 8lr:8l6 8ls:8l6 8lt:1f5 8lu:8lq 8lv:8lq 8lw:8m0 8lx:8m0 8lz:8ly 8m0:8m6 8m1:8m0
8m2:8m0 8m3:8m6 8m4:68g 8m5:8m6 8m7:8m6 8m8:8m6 8m9:8m6 8ma:8m6 8mb:8m6 8mc:8m6 8md:15u 8me:8lq 8mf:8me 8mh:8mg
8mi:8mg 8mj:8mg 8mk:8mg 8ml:8mg 8mn:8mg 8mp:15u 8mq:160 8ms:yf 8mt:sk 8mu:sw 8mv:8mp 8mw:8lj 8mx:8mp 8my:8lj
`;
