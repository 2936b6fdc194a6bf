// Holds nouns of WordNet 3.1 (c) Princeton University, licence in licences/WordNet.txt. Written by scripts/noun-synonyms.mjs.

/** Words for one kind of thing, with commas between; `-` follows one that is more often said of something else. */
export const NOUN_SYNONYMS = `
abandoned_ship,derelict- abattis,abatis abattoir,slaughterhouse,butchery-,shambles- abortifacient,aborticide
abortion_pill,mifepristone abrader,abradant- abstractionism,abstract_art academic_gown,academic_robe
throttle_valve,accelerator-,throttle- particle_accelerator,atom_smasher
accelerator_pedal,gas_pedal,accelerator-,throttle- accoutrement,accouterment,accessory- access_road,slip_road
accordion,squeeze_box acetanilide,acetanilid,phenylacetamide acetate_rayon,acetate-
acetophenetidin,acetphenetidin,phenacetin back_breaker,loony_toons,window_pane,acid-,superman-
disco_biscuit,cristal,hug_drug,go- adaptor,adapter- adding_machine,totalizer-,totaliser-
adjustable_wrench,adjustable_spanner adobe_brick,adobe- adrenergic,adrenergic_drug adz,adze
aeolian_harp,aeolian_lyre,wind_harp aerosol_container,aerosol_can,spray_can,aerosol-,aerosol_bomb-
aiguilette,aglet-,aiglet- aigrette,aigret air_base,air_station dive_brake,airbrake- air_conditioning,air_conditioner-
aircraft_carrier,flattop- air_spring,air_cushion- airdock,hangar,repair_shed airfield,landing_field,flying_field
air_filter,air_cleaner airfoil,aerofoil,control_surface air_gun,airgun,air_rifle
air_hammer,jackhammer,pneumatic_hammer airline_business,airline- air_hose,airline- airlock,air_lock
air_passage,air_duct,airway- airplane,aeroplane,plane- airplane_propeller,airscrew airport,airdrome,aerodrome,drome
air_pump,vacuum_pump air_shaft,air_well airship,dirigible airstrip,flight_strip,landing_strip
air_terminal,airport_terminal warning_device,alarm_system,alarm- alleyway,back_street,alley- alms_dish,alms_tray
aloes,bitter_aloes communion_table,altar- altarpiece,reredos alto_relievo,alto_rilievo,high_relief
aluminum_foil,aluminium_foil,tin_foil- aminopyrine,amidopyrine amitriptyline,amitriptyline_hydrochloride
ammo,ammunition- amobarbital_sodium,blue_angel,blue_devil- amphetamine,pep_pill
amphetamine_sulfate,amphetamine_sulphate amphibious_aircraft,amphibian- amphibious_vehicle,amphibian-
coliseum,amphitheater-,amphitheatre- amulet,talisman analgesic,anodyne,painkiller,pain_pill
analog_computer,analogue_computer analytical_balance,chemical_balance analyzer,analyser ground_tackle,anchor-
anchor_chain,anchor_rope anchor_light,riding_light,riding_lamp andiron,firedog android,humanoid,mechanical_man
anemometer,wind_gauge,wind_gage aneroid_barometer,aneroid anesthetic,anaesthetic,anesthetic_agent,anaesthetic_agent
angiotensin,angiotonin angle_iron,angle_bracket- anklets,bobbysock,bobbysocks,anklet- annex,annexe
bandelet,bandelette,bandlet,annulet- transmitting_aerial,antenna-,aerial-
anteroom,antechamber,entrance_hall,foyer,vestibule,hall-,lobby- antiaircraft,antiaircraft_gun
antiarrhythmic,antiarrhythmic_drug,antiarrhythmic_medication antibacterial,antibacterial_drug,bactericide-
antibiotic,antibiotic_drug anticholinergic,anticholinergic_drug anticoagulant,anticoagulant_medication,decoagulant
anticonvulsant,anticonvulsant_drug,antiepileptic,antiepileptic_drug antidepressant,antidepressant_drug
antidiabetic,antidiabetic_drug antidiarrheal,antidiarrheal_drug antidiuretic,antidiuretic_drug antidote,counterpoison
antiemetic,antiemetic_drug antifungal,antifungal_agent,fungicide,antimycotic,antimycotic_agent
antihypertensive,antihypertensive_drug antimalarial,antimalarial_drug antineoplastic,antineoplastic_drug,cancer_drug
antiprotozoal,antiprotozoal_drug antipyretic,febrifuge antispasmodic,spasmolytic,antispasmodic_agent
antiviral,antiviral_agent,antiviral_drug apartment_building,apartment_house apiary,bee_house apparatus,setup-
apparel,wearing_apparel,clothes contraption,gadget,appliance-,contrivance-,gizmo-,gismo-,widget- applicator,applier-
approach_trench,communication_trench apse,apsis aqualung,scuba aquarium,fish_tank,marine_museum araroba,chrysarobin
arbour,bower,pergola arboretum,botanical_garden arc_lamp,arc_light arctic,galosh,golosh,gumshoe- arm_guard,arm_pad
armillary_sphere,armilla- armlet,arm_band armored_vehicle,armoured_vehicle
armor_plate,armour_plate,armor_plating,plate_armor,plate_armour arquebus,harquebus,hackbut,hagbut raiment,regalia-
arrester,arrester_hook fine_art,art- artificial_horizon,gyro_horizon,flight_indicator artificial_kidney,hemodialyzer
heavy_weapon,artillery-,gun-,ordnance-
ashcan,trash_can,garbage_can,wastebin,ash_bin,ashbin,dustbin,trash_barrel,trash_bin aspergill,aspersorium-
aspirin,acetylsalicylic_acid aspirin_powder,headache_powder assault_rifle,assault_gun- assegai,assagai
astringent,astringent_drug,styptic athletic_sock,sweat_sock,varsity_sock athletic_supporter,suspensor,jockstrap,jock-
atmometer,evaporometer atom_bomb,atomic_bomb,fission_bomb,plutonium_bomb atomic_pile,atomic_reactor,chain_reactor
atomic_warhead,nuclear_warhead,thermonuclear_warhead,nuke atomizer,atomiser,nebulizer,nebuliser,sprayer-
attache_case,attache- attire,garb,dress- audiometer,sonometer audio_system,sound_system audiovisual,audiovisual_aid
screw_auger,wimble,auger-,gimlet- autoclave,sterilizer,steriliser autogiro,autogyro,gyroplane
automatic_firearm,automatic_gun,automatic_weapon automatic_pistol,automatic- automatic_rifle,machine_rifle,automatic-
automatic_transmission,automatic_drive robot,automaton-,golem- automobile_factory,auto_factory,car_factory
automobile_horn,car_horn,motor_horn,hooter- auto_part,car_part robot_pilot,autopilot-,automatic_pilot-
auxiliary_boiler,donkey_boiler auxiliary_engine,donkey_engine- auxiliary_pump,donkey_pump
auxiliary_storage,external_storage,secondary_storage boulevard,avenue- aviary,bird_sanctuary,volary
awning,sunblind,sunshade- ax,axe ax_handle,axe_handle ax_head,axe_head
baby_buggy,baby_carriage,perambulator,pram,pushchair,stroller- baby_grand,parlor_grand,parlour_grand
basketball_backboard,backboard- back_entrance,backdoor- backdrop,backcloth screen_background,desktop-
backpack,back_pack,knapsack,packsack,rucksack,haversack backpacking_tent,pack_tent backsaw,back_saw
backspace_key,backspace,backspacer badminton_racket,badminton_racquet,battledore baffle,baffle_board
traveling_bag,travelling_bag,suitcase handbag,purse- frippery,bagatelle-,fluff-,frivolity- luggage,baggage-
baggage_car,luggage_van bakery,bakeshop,bakehouse balaclava,balaclava_helmet baldric,baldrick
ballast_resistor,barretter ball_bearing,needle_bearing,roller_bearing ballcock,ball_cock ballet_skirt,tutu
ball_field,baseball_field ballistocardiograph,cardiograph- ballpoint,ballpoint_pen,ballpen
ballroom,dance_hall,dance_palace bandanna,bandana bandoleer,bandolier bandsaw,band_saw bandstand,outdoor_stage
gaud,gewgaw,fallal,trinket,bangle-,bauble- bannister,banister,balustrade,balusters,handrail
baptismal_font,baptistry,baptistery,font- barbed_wire,barbwire barbican,barbacan
barbital,veronal,barbitone,diethylbarbituric_acid,diethylmalonylurea barge,flatboat,hoy bargello,flame_stitch
gun_barrel,barrel- barrel_knot,blood_knot barrel_organ,grind_organ,hand_organ hurdy_gurdy,wheel_fiddle
barroom,ginmill,taproom,bar-,saloon- garden_cart,lawn_cart,wheelbarrow baseball_bat,lumber-
baseball_cap,jockey_cap,golf_cap baseball_diamond,infield baseball_glove,baseball_mitt,glove-,mitt-
baseboard,mopboard,skirting_board basic,staple- handbasket,basket- bas_relief,low_relief,basso_relievo,basso_rilievo
bass_drum,gran_casa bass_fiddle,bull_fiddle,double_bass,contrabass,string_bass,bass_viol- bass_horn,sousaphone,tuba
baste,basting,basting_stitch,tacking citadel,bastion- bathing_machine,bathhouse- bathing_cap,swimming_cap
bathtub,bathing_tub,tub- bathymeter,bathometer bathyscaphe,bathyscaph,bathyscape electric_battery,battery-
battlement,crenelation,crenellation battleship,battlewagon battle_sight,battlesight bow_window,bay_window-
beach_ball,beachball beach_wagon,station_wagon,estate_car,beach_waggon,station_waggon,waggon-
lighthouse,beacon_light,pharos beanie,beany bearing_rein,checkrein busby,shako,bearskin-
bedclothes,bed_clothing,bedding- bedding_material,bedding-
booby_hatch,crazy_house,funny_farm,funny_house,loony_bin,madhouse,nut_house,nuthouse,sanatorium-,snake_pit-
bedroom,sleeping_room,sleeping_accommodation,bedchamber bedsitting_room,bedsitter,bedsit
bedspread,bedcover,bed_cover,bed_covering,counterpane bedstead,bedframe beeper,pager beer_barrel,beer_keg
beer_mug,stein bellarmine,longbeard,greybeard- bellbottom_trousers,bellbottom_pants bell_cote,bell_cot
bell_jar,bell_glass bell_seat,balloon_seat belt_ammunition,belted_ammunition beltway,ring_road,ringway,bypass-
benzocaine,ethyl_aminobenzoate betatron,induction_accelerator bevel_square,bevel- chamfer,bevel- bicorn,bicorne
bicycle,bike- tandem_bicycle,tandem- bicycle_clip,trouser_clip hell_dust,nose_drops,skag,scag eyeshade,visor-,vizor-
billboard,hoarding billiard_room,billiard_saloon,billiard_parlor,billiard_parlour,billiard_hall reaper_binder,binder-
binoculars,field_glasses,opera_glasses biology_lab,biology_laboratory,bio_lab bioweapon,biological_weapon,bioarm
birchbark_canoe,birchbark,birch_bark bird_feeder,birdfeeder bird_shot,buckshot,duck_shot biretta,berretta,birretta
bite_plate,biteplate bitmap,electronic_image blackboard,chalkboard black_flag,pirate_flag cosh,blackjack-
black_lotion,blackwash- blazer,sport_jacket,sport_coat,sports_jacket,sports_coat blender,liquidizer,liquidiser
blimp,sausage_balloon,sausage- blind_alley,impasse- blind_curve,blind_bend bling,bling_bling blister_pack,bubble_pack
blocking_agent,blocker- bloomers,pants,drawers-,knickers- blowgun,blowpipe-,blowtube-,blow_tube- blowtorch,blowlamp
boarding_house,boardinghouse boardroom,council_chamber boater,leghorn,straw_hat bobber,bobfloat bobbin,spool
bobby_pin,hairgrip bocce_ball,bocci_ball,boccie_ball body_armor,body_armour,cataphract body_bag,personnel_pouch
bogy,bogie- steam_boiler,boiler- bollard,bitt bullock_block,bollock- bolo_knife,bolo- bologram,bolograph
bolo_tie,bola_tie,bolo-,bola- bolster,long_pillow bombard,bombardon- bomb_calorimeter,bomb- bomblet,cluster_bomblet
bomb_shelter,bombproof cupel,refractory_pot bones,castanets,clappers,finger_cymbals bongo,bongo_drum
poke_bonnet,bonnet- bookmark,bookmarker bookshop,bookstore,bookstall boomerang,throw_stick,throwing_stick-
booster_dose,booster_shot,recall_dose booster_rocket,booster_unit,takeoff_booster,takeoff_rocket
booster_amplifier,booster_station,relay_link,relay_station,relay_transmitter the_boot,iron_boot,iron_heel
bootee,bootie kiosk,booth-,stall- bore_bit,borer,rock_drill,stone_drill feeding_bottle,nursing_bottle
freighter,merchantman,merchant_ship boulle,boule,buhl bouquet,corsage,posy,nosegay boutique,dress_shop fore,prow
bowknot,bow- bowler_hat,derby_hat,derby,plug_hat bowline,bowline_knot skittle_alley,bowling_alley-,alley-
bow_tie,bowtie box_beam,box_girder boxing_ring,prize_ring ticket_office,ticket_booth,box_office-
braces,orthodontic_braces suspender,gallus armguard,bracer- bradawl,pricker- gold_braid,braiding,braid-
brake_cylinder,master_cylinder brake_shoe,skid- brake_system,brakes branch_line,spur_track brass_instrument,brass-
memorial_tablet,plaque- brassiere,bra,bandeau brass_knucks,knucks,brass_knuckles,knuckles,knuckle_duster
brazier,brasier breadboard,bread_board breakfast_area,breakfast_nook breakwater,groyne,seawall,jetty
breastplate,egis,aegis- breathalyzer,breathalyser breathing_device,breathing_apparatus,breathing_machine,ventilator-
breechblock,breech_closer breechcloth,breechclout,loincloth breeches,knee_breeches,knee_pants,knickerbockers,knickers-
nicknack,knickknackery,whatnot,knickknack- brickyard,brickfield bridal_gown,wedding_gown,wedding_dress
bridge_circuit,bridge- bridle_path,bridle_road brigantine,hermaphrodite_brig briquette,briquet broadax,broadaxe
broadcasting_station,broadcast_station brogan,brogue,clodhopper,work_shoe brooch,broach,breastpin
broomstick,broom_handle bucket,pail buffer_storage,buffer_store buggy,roadster- edifice,building-
bulldog_clip,alligator_clip bulldozer,dozer notice_board,bulletin_board- bbs,bulletin_board- bullet_train,bullet-
bullfight,corrida bullhorn,loud_hailer bullnose,bullnosed_plane detention_cell,detention_centre,bullpen- sheaf,bundle-
bung,spile- bungalow,cottage bungee,bungee_cord feed_bunk,bunk- sand_trap,bunker- bunsen_burner,bunsen,etna
burette,buret burial_chamber,sepulcher,sepulchre,sepulture- burial_mound,grave_mound,tumulus,barrow- burqa,burka
burlap,gunny burnous,burnoose,burnouse burp_gun,machine_pistol
autobus,charabanc,jitney,motorbus,motorcoach,passenger_vehicle,bus-,omnibus- cylindrical_lining,bushing-
buskin,combat_boot,desert_boot,half_boot,top_boot bus_terminal,bus_depot,bus_station,coach_station
butacaine,butacaine_sulfate butcher_board,butcher_block butcher_shop,meat_market butt_end,butt- buttonhole,button_hole
buttress,buttressing butyl_nitrite,isobutyl_nitrite buzz_bomb,robot_bomb,flying_bomb,doodlebug-
bypass_condenser,bypass_capacitor byway,bypath,byroad taxi,taxicab cabriolet,cab-
cabaret,nightclub,night_club,nightspot cabin_car,caboose- cabin_class,economy_class
cabin_cruiser,pleasure_boat,pleasure_craft storage_locker,locker- cable_system,cable_television-
transmission_line,cable- cable_railway,funicular,funicular_railway caddy,tea_caddy
cafe,coffeehouse,coffee_shop,coffee_bar pneumatic_caisson,cofferdam calash_top,calash-,caleche-
calculating_machine,calculator- caldron,cauldron caliper,calliper calk,calkin call_center,call_centre
calliope,steam_organ calpac,calpack,kalpac calumet,peace_pipe camail,aventail,ventail photographic_camera,camera-
camera_lens,optical_lens underbodice,camisole- camo,camouflage- cantonment,bivouac,camp-,encampment- campanile,belfry-
camping_bus,motor_home,camper- canal_boat,narrow_boat,narrowboat candelabrum,candelabra candle,wax_light
candlestick,candle_holder cannister,canister- cannonball,cannon_ball,round_shot can_opener,tin_opener
canopic_jar,canopic_vase capacitor,electrical_condenser,capacitance-,condenser- caparison,trapping
capillary,capillary_tube,capillary_tubing hooded_cloak,capote- hooded_coat,capote- coping_stone,capstone-,copestone-
auto,automobile,motorcar,car- railcar,railway_car,railroad_car,car- carabiner,karabiner,snap_ring carafe,decanter
caravansary,caravanserai,caravan_inn,khan- car_battery,automobile_battery carburetor,carburettor
cardiac_monitor,heart_monitor card_index,card_catalog-,card_catalogue- electrocardiograph,cardiograph-
cardioid_microphone,cardioid_mike cargo,lading,shipment,freight-,payload-,consignment-
cargo_area,cargo_deck,cargo_hold,storage_area cargo_ship,cargo_vessel
luggage_carousel,luggage_carrousel,carousel-,carrousel- claw_hammer,clawhammer carpet_beater,rug_beater
carpet_pad,rug_pad,underlay,underlayment carpet_sweeper,sweeper- carport,car_port carrack,carack
carrel,carrell,cubicle- carryall,holdall,tote,tote_bag car_tire,automobile_tire,auto_tire,rubber_tire
cartouche,cartouch cartridge_ejector,ejector- cartridge_extractor,cartridge_remover
cartridge_holder,cartridge_clip,clip- display_case,vitrine,showcase- pillowcase,pillow_slip casein_paint,casein-
sheath_knife,case_knife- case_shot,canister_shot,canister- cashbox,money_box-
cash_machine,cash_dispenser,automated_teller,automatic_teller casino,gambling_casino jewel_casket,casket-
casquet,casquetel plaster_cast,plaster_bandage catalytic_cracker,cat_cracker
arbalest,arbalist,ballista,bricole,mangonel,onager,trebuchet,trebucket duomo,cathedral- catsup_bottle,ketchup_bottle
cattle_guard,cattle_grid cattleship,cattle_boat cautery,cauterant cavalier_hat,slouch_hat cavalry_sword,saber-,sabre-
jail_cell,prison_cell cello,violoncello cellular_telephone,cellular_phone,cellphone,mobile_phone cenotaph,empty_tomb
censer,thurible center_bit,centre_bit centerboard,centreboard,drop_keel,sliding_keel center_field,centerfield,center-
central,telephone_exchange central_processor,mainframe- centrifuge,separator,extractor- cesspool,cesspit
chador,chadar,chaddar,chuddar chain_mail,ring_mail,chain_armor,chain_armour,ring_armor,ring_armour chain_saw,chainsaw
chairlift,chair_lift shay,chaise- chaise_longue,chaise-,daybed- chalice,goblet- chalk_line,snap_line,snapline
chalkpit,chalk_pit chamberpot,thunder_mug,potty- chancel,bema chandelier,pendant-,pendent-
chanfron,chamfron,testiere,frontstall chanter,melody_pipe fraternity_house,frat_house,chapterhouse-
character_printer,serial_printer fusain,charcoal- burster,bursting_charge,explosive_charge
heraldic_bearing,armorial_bearing battery_charger,charger- charnel_house,charnel checkerboard,checker_board
cheeseboard,cheese_tray chemical_bomb,gas_bomb chemistry_lab,chemistry_laboratory,chem_lab chenille_cord,chenille-
chessboard,chess_board chessman,chess_piece chicken_coop,hencoop,henhouse,coop-
chicken_yard,hen_yard,chicken_run,fowl_run chiffonier,commode- chime,gong- chimney_corner,inglenook
china_cabinet,china_closet chinaware,china- microchip,micro_chip,silicon_chip,microprocessor_chip
chloroform,trichloromethane choke_coil,choking_coil,choke- neck_ruff,ruff-,ruffle- chokey,choky
chopping_board,cutting_board chrism,chrisom,sacramental_oil,holy_oil chukka_boot,chukka- church_building,church-
churn,butter_churn slideway,sloping_trough,chute- moulin,glacier_mill cigarette,cigaret,coffin_nail,fag-
cigar_lighter,cigarette_lighter,pocket_lighter cinder_block,clinker_block,breeze_block
movie_theater,movie_theatre,movie_house,picture_palace,cinema- electrical_circuit,electric_circuit,circuit-
circuit_board,circuit_card circular_plane,compass_plane circular_saw,buzz_saw circus_tent,big_top,round_top
water_tank,cistern- cittern,cithern,citole,gittern,cither- civies,civvies
civilian_clothing,civilian_dress,civilian_garb,plain_clothes clack_valve,clapper_valve,clack- clasp_knife,jackknife
classroom,schoolroom claymore_mine,claymore- cleaners,dry_cleaners
cleaning_implement,cleaning_device,cleaning_equipment clean_room,white_room cleansing_agent,cleanser,cleaner-
cleaver,meat_cleaver clerestory,clearstory clerical_collar,dog_collar- clench,clinch- clinker_brick,clinker-
clipper_ship,clipper- coatroom,cloakroom- clock_face,clock_dial geta,patten,clog-,sabot- clomiphene,clomiphene_citrate
cloth_cap,flat_cap clothes_closet,clothespress clothes_dryer,clothes_drier
clothes_hamper,laundry_basket,clothes_basket clothespin,clothes_pin,clothes_peg clothes_tree,coat_tree,coat_stand
clothing,wearable,habiliment,vesture-,wear- clothing_store,haberdashery_store,mens_store,haberdashery-
club_car,lounge_car coach_house,carriage_house,remise- coalbin,coalhole coal_mine,coalpit
coat_hanger,clothes_hanger,dress_hanger blazon,blazonry,arms- coatrack,coat_rack,hatrack coaxial_cable,coax,coax_cable
cobble,cobblestone,sett cocaine,cocain coffee_mill,coffee_grinder coffee_table,cocktail_table lacunar,coffer-,caisson-
coffin,casket- cog_railway,rack_railway coil_spring,volute_spring nose_candy,coke- colander,cullender
cold_chisel,set_chisel cold_cream,coldcream,face_cream,vanishing_cream collage,montage collectible,collectable
collet_chuck,collet- cologne,cologne_water colorimeter,tintometer color_television,colour_television
color_tube,colour_tube color_wash,colour_wash colter,coulter cinerarium,columbarium- chromatography_column,column-
command_post,general_headquarters commodity,trade_good commodity_exchange,commodities_exchange,commodities_market
common_ax,common_axe communication_equipment,communication_system- community_center,civic_center
commuter,commuter_train powder_compact,compact- compact_disk,compact_disc compression_bandage,tourniquet
computer,computing_machine,computing_device,data_processor,electronic_computer computer_keyboard,keypad
computer_screen,computer_display computer_system,computing_system concentration_camp,stockade-
concert_grand,concert_piano concrete_mixer,cement_mixer condensation_pump,diffusion_pump
condenser_microphone,capacitor_microphone,condenser_mike,capacitor_mike condom,prophylactic- condo,condominium-
confectionary,candy_store,confectionery- conference_center,conference_house
conference_table,council_table,council_board conformal_projection,orthomorphic_projection
congress_boot,congress_shoe,congress_gaiter conic_projection,conical_projection connector,connecter,connective-
hothouse,indoor_garden conservatoire,conservatory- console_table,console- contact_microphone,contact_mike
container_ship,containership,container_vessel contour_map,relief_map contrabassoon,contrafagotto,double_bassoon
contraceptive,contraceptive_device,prophylactic_device control_key,command_key
control_panel,instrument_panel,control_board meetinghouse,conventicle- converging_lens,convex_lens converter,convertor
conveyer_belt,conveyor_belt,conveyer-,conveyor- cookie_jar,cooky_jar cookie_sheet,baking_tray cooking_utensil,cookware
ice_chest,cooler- coonskin_cap,coonskin corbel_step,corbiestep,crow_step cords,corduroys corkscrew,bottle_screw
street_corner,turning_point- cornet,trumpet valance,valance_board,pelmet,cornice- corrective,restorative-
corrugated_fastener,wiggle_nail corselet,corslet corset,stays cosy,tea_cosy,cozy,tea_cozy coude_telescope,coude_system
wing_flat,coulisse- counterbore,countersink_bit,countersink-
counterweight,counterpoise,counterbalance-,equalizer-,equaliser- country_store,general_store,trading_post
coupler,coupling- courtroom,court- cover_version,cover_song covered_wagon,prairie_wagon,prairie_schooner
cover_glass,cover_slip cowbarn,cowshed,cow_barn,cowhouse,byre cow_pen,cattle_pen,corral crack_cocaine,tornado-
crackleware,crackle_china,crackle- climbing_iron,crampon-,crampoon- crank_handle,starting_handle crayon,wax_crayon
emollient,ointment- cream_pitcher,creamer foundling_hospital,creche- credenza,credence-
cremation_chamber,crematory-,crematorium- crew_neck,crew_neckline cringle,grommet,grummet,eyelet-,loop-
crochet,crocheting crochet_needle,crochet_hook crockery,dishware crosscut_saw,crosscut_handsaw,cutoff_saw
cross_hair,cross_wire crossjack,mizzen_course crowbar,wrecking_bar,pry,pry_bar crownwork,jacket_crown
crucible,melting_pot- crucifix,rood cruet,crewet police_cruiser,patrol_car,police_car,prowl_car,squad_car,cruiser-
cruise_ship,cruise_liner watch_crystal,watch_glass- crystal_microphone,crystal_mike
crystal_oscillator,quartz_oscillator cubby,snuggery,snug,cubbyhole- cucking_stool,ducking_stool
cue_stick,pool_cue,pool_stick turnup,cuff- cul,dead_end cupboard,closet- curbing,kerb,curb- curb_bit,curb-
curbstone,kerbstone curette,curet curio,curiosity-,oddment- curler,hair_curler,crimper- curtain,drape-,drapery-
customhouse,customshouse cutaway_drawing,cutaway_model,cutaway- cutlas,cutlass eating_utensil,cutlery-
cutting_tool,cutlery- cyma,cymatium dairy,dairy_farm dais,podium,pulpit,rostrum,ambo,soapbox- dampener,moistener
damper_block,piano_damper darning_needle,embroidery_needle dartboard,dart_board dashiki,daishiki
data_system,information_system divan_bed,daybed- death_house,death_row death_bell,death_knell- decal,decalcomania
deck_chair,beach_chair deckle_edge,deckle- declinometer,transit_declinometer ornament,decoration-,ornamentation-
deep_freezer,freezer defense_system,defence_system defroster,deicer deli,food_shop,delicatessen-
limning,line_drawing,delineation- delivery_truck,delivery_van,panel_truck dungaree,jean,denim-
densimeter,densitometer- dental_floss,floss- denture,dental_plate deodorant,deodourant department_store,emporium
depilator,epilator,depilatory- depository,depositary,repository- depth_charge,depth_bomb depth_gauge,depth_gage
detached_house,single_dwelling sensor,sensing_element,detector- demodulator,detector-
detention_home,detention_house,detention_camp detonator,detonating_device detour,roundabout_way
dial_telephone,dial_phone dialyzer,dialysis_machine diapason,diapason_stop nappy,diaper-,napkin-
pessary,contraceptive_diaphragm dibble,dibber dideoxycytosine,zalcitabine dideoxyinosine,didanosine dice,die-
dice_cup,dice_box dicumarol,dicoumarol diesel,diesel_engine,diesel_motor diethylstilbesterol,stilbesterol
domiciliation,lodgings,diggings-,digs- digital_display,alphanumeric_display digitizer,digitiser dime_bag,dime-
dinghy,rowboat,dory- dinky,dinkey dining_car,dining_compartment,buffet_car,diner-
dinner_dress,dinner_gown,evening_gown,formal- dinner_jacket,tux,tuxedo,black_tie- dinner_pail,dinner_bucket
dinner_service,dinner_set dinner_theater,dinner_theatre
semiconductor_diode,junction_rectifier,crystal_rectifier,diode- rectifying_tube,rectifying_valve,diode-
diphenylhydantoin,phenytoin dipole_antenna,dipole- directional_microphone,directional_mike discotheque,disco-
discount_house,discount_store,discounter,wholesale_house dish_aerial,dish_antenna dishrag,dishcloth
dishtowel,dish_towel,tea_towel dishwasher,dish_washer,dishwashing_machine
dishwasher_detergent,dishwashing_detergent,dishwashing_liquid disinfectant,germicide,antimicrobic,antimicrobial
disk_brake,disc_brake disk_drive,disc_drive,hard_drive diskette,floppy,floppy_disk disk_harrow,disc_harrow
dispatch_case,dispatch_box display_adapter,display_adaptor display_panel,display_board
display_window,shop_window,shopwindow,show_window- electric_pig,garbage_disposal
disrupting_explosive,bursting_explosive electrical_distributor,distributer- distributor_point,breaker_point
diuretic_drug,diuretic,water_pill diverging_lens,concave_lens divided_highway,dual_carriageway
divining_rod,dowsing_rod,waterfinder,water_finder,dowser- diving_suit,diving_dress docking_facility,dockage-
doggie_bag,doggy_bag dogsled,dog_sled,dog_sleigh
doodad,doohickey,doojigger,gubbins,thingamabob,thingumabob,thingmabob,thingamajig,thingumajig,thingmajig,thingummy,whatchamacallit,whatchamacallum,whatsis,gimmick-,gizmo-,gismo-,widget-
doily,doyley,doyly dolman_jacket,dolman- dolmen,cromlech,portal_tomb dolphin_striker,martingale-
domed_stadium,covered_stadium half_mask,eye_mask,domino- doorbell,bell-,buzzer- doorframe,doorcase doorjamb,doorpost
doorknob,doorhandle welcome_mat,doormat- doorsill,doorstep doorstop,doorstopper doorway,room_access,door-
dormer,dormer_window- dorm,residence_hall,student_residence,dormitory- dormitory_room,dorm_room,dormitory-
dosemeter,dosimeter dossal,dossel matrix_printer,dot_printer double_boiler,double_saucepan
double_crochet,double_stitch douche,douche_bag dovecote,columbary,columbarium- dovetail,dovetail_joint
dowel,dowel_pin,joggle doxepin,doxepin_hydrochloride drafting_board,drawing_board drafting_table,drawing_table
drainpipe,waste_pipe drainboard,draining_board drawbridge,lift_bridge underdrawers,boxers,boxershorts,drawers-,shorts-
loss_leader,drawing_card-,leader- withdrawing_room,drawing_room- drawknife,drawshave drawstring,drawing_string
dray,camion- dreadnought,dreadnaught dress_blues,dress_whites
dress_hat,opera_hat,silk_hat,top_hat,high_hat-,stovepipe- dressing_gown,lounging_robe dressing_sack,dressing_sacque
dressing_station,aid_station dressing_table,toilet_table dress_shirt,evening_shirt
dress_suit,full_dress,tailcoat,tail_coat,tails,white_tie- drilling_bit,drill_bit drilling_platform,offshore_rig
drill_rig,drilling_rig,oilrig,oil_rig drinking_fountain,water_fountain,bubbler- drip_mold,drip_mould
dripping_pan,drip_pan- hoodmold,hoodmould,dripstone- driven_well,tube_well driveway,private_road driving_iron,one_iron
drogue_chute,drogue_parachute- drone_pipe,bourdon drop_curtain,drop_cloth- drop_forge,drop_hammer,drop_press
dropper,eye_dropper droshky,drosky drugstore,pharmacy- membranophone,tympan,drum-
drum_sander,electric_sander,sander,smoother dry_dock,drydock,graving_dock dryer,drier- drygoods,soft_goods
duffel_bag,duffle_bag,duffel-,duffle- duffel_coat,duffle_coat dugout_canoe,pirogue,dugout- dumb_bomb,gravity_bomb
dumbwaiter,food_elevator dumdum,dumdum_bullet dump_truck,dumper,tipper_truck,tipper_lorry,tip_truck,tipper-
dune_buggy,beach_buggy duplex_apartment,duplex- duplex_house,semidetached_house,duplex- duplication,duplicate-
duplicator,copier durables,durable_goods,consumer_durables dust_bag,vacuum_bag dustcloth,dustrag
dust_sheet,dust_cover- gaberdine,smock,dust_coat,duster- dustmop,dust_mop,dry_mop
dwelling,dwelling_house,home-,domicile-,abode-,habitation- dynamometer,ergometer earflap,earlap
earphone,earpiece,headphone easy_chair,lounge_chair,overstuffed_chair ecclesiastical_attire,ecclesiastical_robe
effigy,simulacrum- eggwhisk,eggbeater- eggcup,egg_cup eiderdown,duvet,continental_quilt ejection_seat,ejector_seat
electric,electric_automobile,electric_car electrical_plant,electrical_system- electric_chair,death_chair,hot_seat
electric_fan,blower- electric_heater,electric_fire electric_meter,power_meter electric_organ,electronic_organ
electric_refrigerator,fridge electrolytic,electrolytic_capacitor,electrolytic_condenser fetal_monitor,foetal_monitor
electrostatic_generator,electrostatic_machine elevated_railway,elevated_railroad,elevated,el,overhead_railway
fancywork,embroidery- emetic,vomitive,nauseant,vomit- photographic_emulsion,emulsion-
pneumoencephalogram,encephalogram- end_product,output- engine_block,cylinder_block entranceway,entryway,entrance-
entrenching_tool,trenching_spade entrenchment,intrenchment epaulet,epaulette
moving_staircase,moving_stairway,escalator- escarp,protective_embankment,escarpment-,scarp-
esophagoscope,oesophagoscope estrogen_antagonist,tamoxifen etamine,etamin
ethoxyethane,divinyl_ether,vinyl_ether,diethyl_ether,ethyl_ether exercise_bike,exercycle exhaust_system,exhaust-
exhibition_hall,exhibition_area way_out,exit- expansion_bit,expansive_bit expectorant,expectorator- export,exportation
limited,express- expressway,freeway,motorway,state_highway,throughway,thruway,pike-,superhighway-
telephone_extension,extension_phone exterior_door,outside_door eyecup,eyebath,eye_cup eyewash,collyrium
eyepiece,ocular fabric,cloth,textile face_card,picture_card,court_card facsimile_machine,fax,facsimile-
factory,manufacturing_plant,manufactory,mill- fagoting,faggoting fagot_stitch,faggot_stitch sham,fake-,postiche-
fancy_dress,masquerade_costume,masquerade- fanjet_engine,turbojet_engine,turbofan_engine,fanjet-,turbojet-,turbofan-
fanny_pack,butt_pack green_market,greenmarket farmplace,farmstead- fastening,holdfast,fastener-,fixing- faucet,spigot-
feather_bed,featherbed feather_boa,boa fedora,felt_hat,homburg,trilby feedback_circuit,feedback_loop felled_seam,fell-
felloe,felly fence,fencing- cowcatcher,fender- fenoprofen,fenoprofen_calcium ferrule,collet- ferry,ferryboat
fesse,fess fetoscope,foetoscope fetter,hobble fez,tarboosh fiberboard,fibreboard,particle_board fiddlestick,violin_bow
field_artillery,field_gun field_coil,field_winding field_glass,spyglass sports_arena,field_house-
fighter_aircraft,attack_aircraft,fighter- figurine,statuette file_cabinet,filing_cabinet filigree,filagree,fillagree
viewfinder,view_finder finger_paint,fingerpaint finger_plate,escutcheon-,scutcheon- fingerstall,cot-
finish_coat,finishing_coat fipple_flute,fipple_pipe,vertical_flute smoke_alarm,fire_alarm- firecracker,banger-
fire_engine,fire_truck fire_escape,emergency_exit fire_extinguisher,extinguisher,asphyxiator
fireplace,open_fireplace,hearth- fireplug,fire_hydrant fire_screen,fireguard- fire_station,firehouse
fire_tongs,coal_tongs firework,pyrotechnic firing_chamber,gun_chamber firing_range,target_range first_gear,low_gear
fishery,piscary fishing_boat,fishing_smack,fishing_vessel fishing_gear,fishing_tackle,fishing_rig
fishing_rod,fishing_pole fishnet,fishing_net fishtail_bit,blade_bit fitted_sheet,contour_sheet trimmings,fixings-
treble_recorder,flageolet- flagstaff,flagpole- photoflash,flash_lamp,flashgun,flashbulb,flash_bulb
flashboard,flashboarding flat_arch,straight_arch flatbed_press,cylinder_press flatcar,flatbed-
flat_coat,primer_coat,priming_coat,undercoat- flatwork,flat_wash flight_deck,landing_deck flight_simulator,trainer-
firelock,flintlock- floating_mine,marine_mine floatplane,pontoon_plane floodlight,flood_lamp,photoflood
flooring,floor- storey,floor- floor_board,floorboard- floor_cover,floor_covering flophouse,dosshouse
florist_shop,flower_store,florist- flotsam,jetsam- flower_arrangement,floral_arrangement flowerbed,flower_bed
flue_pipe,labial_pipe,flue- flugelhorn,fluegelhorn fluorescent,fluorescent_fixture fluoroscope,roentgenoscope
fluoxetine,fluoxetine_hydrocholoride flurazepam,flurazepam_hydrochloride transverse_flute,flute-
flute_glass,champagne_flute,flute- fly_gallery,fly_floor flying_bridge,flybridge,fly_bridge,monkey_bridge-
watch_chain,watch_guard watch_pocket,fob- sheepfold,sheep_pen,sheepcote
folderal,falderol,gimcrackery,gimcrack,nonsense-,trumpery- folding_door,accordion_door
food_additive,artificial_additive football_field,gridiron- footbridge,overcrossing,pedestrian_bridge
footstool,footrest,tuffet,ottoman- footgear,footwear- fore_edge,foredge smithy,forge-
formalwear,eveningwear,evening_dress,evening_clothes fortress,fort- meeting_place,forum-
understructure,base-,groundwork-,substructure- foundry,metalworks foxhole,fox_hole
fragmentation_bomb,antipersonnel_bomb,daisy_cutter freight_elevator,service_elevator freight_liner,liner_train
freight_train,rattler- friction_tape,insulating_tape flounce,furbelow,ruffle- frontage_road,service_road
front_door,front_entrance frontlet,frontal- frying_pan,frypan,skillet fuel_gauge,fuel_indicator fuel_line,petrol_line
funeral_home,funeral_parlor,funeral_parlour,funeral_chapel,funeral_church furnace_lining,refractory
trappings,furnishing- furring_strip,furring- fuze,fuse-,primer-,priming- electrical_fuse,fuse-,safety_fuse-
fusee_drive,fusee- futures_exchange,futures_market,forward_market gable,gable_end,gable_wall
gable_roof,saddle_roof,saddleback_roof,saddleback- art_gallery,picture_gallery gallows_tree,gibbet,gallous
gambling_house,gambling_den,gambling_hell,gaming_house gambrel,gambrel_roof gamp,brolly gangplank,gangboard,gangway-
gantry,gauntry garbage_truck,dustcart garboard,garboard_plank,garboard_strake garden_tool,lawn_tool garrison,fort-
garrison_cap,overseas_cap garrote,garotte,garrotte,iron_collar garter_belt,suspender_belt gas_burner,gas_jet
gas_chamber,death_chamber gas_holder,gasometer- gasmask,gas_helmet,respirator- gas_meter,gasometer-
gasoline_engine,petrol_engine gasoline_gauge,gasoline_gage,gas_gauge,gas_gage,petrol_gauge,petrol_gage
gasoline_station,gas_station,filling_station,petrol_station gas_pump,gasoline_pump,petrol_pump,island_dispenser
gas_range,gas_stove,gas_cooker gas_tank,gasoline_tank,petrol_tank gas_thermometer,air_thermometer logic_gate,gate-
metal_glove,gauntlet-,gantlet- netting,veiling,gauze- gauze_bandage,gauze- gazebo,summerhouse
gear_wheel,geared_wheel,cogwheel,gear- paraphernalia,appurtenance- gearbox,gear_box,gear_case
gearing,geartrain,power_train,gear- gearshift,gearstick,gear_lever,shifter- gelignite,gelly
general_anesthetic,general_anaesthetic ghetto_blaster,boom_box ghillie,gillie- gift_shop,novelty_shop gilt,gilding
girandole,girandola cincture,waistband,waistcloth,girdle-,sash- drinking_glass,glass- glassware,glasswork
glider,sailplane glockenspiel,orchestral_bells glory_hole,lazaretto- glyptic_art,glyptography glyptics,lithoglyptics
goffering_iron,gauffering_iron,goffer-,gauffer- golfcart,golf_cart golfclub,golf_club- club_head,clubhead
golf_course,links_course golf_range,driving_range golliwog,golliwogg gondola_car,gondola- gorgerin,necking
surgical_gown,scrubs graffito,graffiti gramophone,acoustic_gramophone granary,garner grandfather_clock,longcase_clock
grand_piano,grand- covered_stand,grandstand- grape_arbor,grape_arbour graphic,computer_graphic grapnel_anchor,grapnel-
grappling_hook,grappling_iron,grapnel-,grapple-,grappler- tomb,grave- graver,graving_tool,pointel,pointrel
gravestone,tombstone,headstone- gravity_meter,gravimeter- heliogravure,photogravure-
gravy_boat,gravy_holder,sauceboat,boat- greatcoat,topcoat,overcoat- greave,jambeau greenhouse,glasshouse
grigri,greegree radiator_grille,grille- grillroom,grill- grinding_wheel,emery_wheel foodstuff,grocery-
grocery_store,food_market,grocery- ground_floor,first_floor,ground_level- groundsheet,ground_cloth
woodlet,orchard,grove-,plantation- guidance_system,guidance_device gun_emplacement,weapons_emplacement
gun_enclosure,gun_turret,turret- gunlock,firing_mechanism gun_microphone,shotgun_microphone,gun_mike,shotgun_mike
gun_muzzle,muzzle- gunnysack,gunny_sack,burlap_bag gun_trigger,trigger- gunwale,gunnel,gun_rest gusset_plate,gusset-
guy_cable,guy_wire,guy_rope,guy- gymnasium,gym gymnastic_apparatus,exerciser gym_shoe,sneaker,tennis_shoe
gyroscope,gyro- gyrostabilizer,gyrostabiliser hackney,hackney_carriage,hackney_coach hacksaw,hack_saw,metal_saw
haft,helve haik,haick hairdressing,hair_tonic,hair_oil,hair_grease hairpiece,false_hair,postiche-
halftone_engraving,photoengraving,halftone- hallucinogen,hallucinogenic_drug,psychedelic_drug,psychodelic_drug
hallway,hall- hackamore,halter- halyard,halliard hand_ax,hand_axe
hand_blower,blow_dryer,blow_drier,hair_dryer,hair_drier hand_brake,emergency_brake,parking_brake
hand_calculator,pocket_calculator handcart,pushcart,cart- handcuff,handlock,manacle,cuff- hand_drill,handheld_drill
simple_microscope,magnifying_glass,hand_glass- hand_mirror,hand_glass- handicraft,handcraft,handiwork,handwork
handkerchief,hankie,hanky,hankey handle,handgrip,grip- handline,hand_line hand_puppet,glove_puppet,glove_doll
handsaw,hand_saw handstamp,rubber_stamp hand_towel,face_towel hand_truck,truck- handwear,hand_wear
wall_hanging,hanging- hempen_necktie,halter- hansom,hansom_cab hardback,hardcover hard_disc,hard_disk,fixed_disk
tin_hat,safety_hat,hard_hat- ironware,hardware- hardware_store,ironmonger- harem,hareem,seraglio,serail
harmonica,mouth_organ,mouth_harp harmonium,reed_organ harpsichord,cembalo hashish,hasheesh,haschisch,hash- hat,chapeau
hatchback_door,liftgate,hatchback- hatchel,heckle hatchway,scuttle- hauberk,byrnie haven,oasis-
hawse,hawsehole,hawsepipe hayloft,mow,haymow- haymaker,hay_conditioner hayrig,hayrack- head_covering,veil-
headdress,headgear- coping,cope- lintel,header- headlight,headlamp military_headquarters,headquarters-
central_office,main_office,home_office,headquarters-,home_base- head_restraint,headrest- headstall,headpiece-
health_spa,health_club ear_trumpet,hearing_aid- heater,warmer heating_pad,hot_pad-
heating_system,heating_plant,heating- heat_lamp,infrared_lamp heckelphone,basset_oboe hectograph,heliotype
hedgerow,hedge- helicon,bombardon- helicopter,whirlybird,eggbeater- hematinic,haematinic hemostat,haemostat
hemstitching,hemstitch- heroin,diacetylmorphine herringbone_pattern,herringbone- hessian,jackboot
heterodyne_receiver,superheterodyne_receiver,superhet highboy,tallboy highchair,feeding_chair highroad,trunk_road
highway,main_road hinge,flexible_joint hinging_post,swinging_post hip_boot,thigh_boot hipflask,pocket_flask
hip_roof,hipped_roof hitchrack,hitching_bar rocking_horse,hobby-,hobbyhorse- holding_pen,holding_paddock,holding_yard
hollowware,holloware hologram,holograph- nursing_home,rest_home home_appliance,household_appliance
home_plate,home_base-,plate- home_room,homeroom home_theater,home_theatre honkytonk,dive- cowling,bonnet-,cowl-
hookah,narghile,nargileh,sheesha,shisha,chicha,calean,kalian,water_pipe hook_wrench,hook_spanner hoopskirt,crinoline-
hoosegow,hoosgow hope_chest,wedding_chest hop_garden,hop_field hopsacking,hopsack horizontal_bar,high_bar
horizontal_stabilizer,horizontal_stabiliser,tailplane pibgorn,stockhorn gymnastic_horse,horse- hosiery,hose-
hospital,infirmary youth_hostel,student_lodging,hostel- hostelry,inn,auberge,hostel- hot_plate,hotplate
houndstooth_check,dogstooth_check hour_hand,little_hand cardhouse,cardcastle house_paint,housepaint
living_accommodations,housing-,lodging- hovel,shack,shanty,hut-,hutch- howdah,houdah huarache,huaraches huck,huckaback
hurricane_deck,hurricane_roof,promenade_deck,awning_deck
hurricane_lamp,hurricane_lantern,tornado_lantern,storm_lantern,storm_lamp army_hut,field_hut,hut-
hydraulic_brake,hydraulic_brakes hydraulic_pump,hydraulic_ram hydrogen_bomb,fusion_bomb,thermonuclear_bomb
hydrometer,gravimeter- hydromorphone_hydrochloride,hydromorphone hydroxyzine_hydrochloride,hydroxyzine
hypodermic_syringe,hypodermic,hypo- ice_ax,ice_axe,piolet ice_yacht,iceboat- icebreaker,iceboat- ice_pack,ice_bag
icepick,ice_pick idle_pulley,idler_pulley,idle_wheel graven_image,idol- igloo,iglu ignition_system,ignition-
imbrication,overlapping,lapping imipramine,impramine_hydrochloride counterfeit,forgery immunogen,immunizing_agent
immunosuppressant,immunosuppressor,immunosuppressive_drug,immunosuppressive incendiary_bomb,firebomb,incendiary-
dip_circle,inclinometer- incubator,brooder inductor,inductance- inflater,inflator
inhalation_anesthetic,inhalation_anaesthetic inhaler,inhalator- ink_bottle,inkpot inkwell,inkstand- insole,innersole
brainchild,inspiration- diaglyph,intaglio- integrated_circuit,microcircuit integrator,planimeter
intercommunication_system,intercom interior_decoration,decor interlock,ignition_interlock internet,cyberspace,net-
crossroad,crossway,carrefour,intersection- interstate,interstate_highway triiodomethane,iodoform-
ionization_chamber,ionization_tube irons,chains jackscrew,screw_jack jack_ladder,pilot_ladder jackstraw,spillikin
jail,jailhouse,gaol,poky,pokey,clink-,slammer- jampot,jamjar jaunting_car,jaunty_car jeans,blue_jeans,denim-
jeep,landrover tee_shirt,jersey- jet_plane,jet- jewel,precious_stone jewelled_headdress,jeweled_headdress
jewelry,jewellery jiggermast,jigger- scroll_saw,fretsaw,jigsaw- jimmy,jemmy jinrikisha,ricksha,rickshaw
jodhpurs,jodhpur_breeches,riding_breeches jodhpur,jodhpur_boot,jodhpur_shoe marijuana_cigarette,reefer,spliff
jointer,jointer_plane,jointing_plane,long_plane jolly_boat,jolly-
juke,juke_joint,jook_joint,juke_house,jook_house,jook- fetich,juju-,voodoo-,fetish- jukebox,nickelodeon
jumbojet,jumbo_jet pinafore,pinny jumper_cable,jumper_lead,booster_cable jump_rope,skip_rope,skipping_rope
jumpsuit,jump_suit- junction_barrier,barrier_strip super_acid,honey_oil,cat_valium kat,khat,qat,quat
donjon,keep-,dungeon- keepsake,souvenir,relic- kennel,doghouse,dog_house kepi,peaked_cap,service_cap,yachting_cap
ketamine,ketamine_hydrochloride kettledrum,tympani,timpani khadi,khaddar kick_starter,kick_start kid_glove,suede_glove
kinescope,picture_tube,television_tube kingbolt,swivel_pin,kingpin- kitbag,kit_bag
kitchen_garden,vegetable_garden,vegetable_patch klaxon,claxon knife_edge,cutting_edge- knitting,knitwork
knit_stitch,plain_stitch,knit-,plain- knobkerrie,knobkerry doorknocker,rapper- kris,creese krummhorn,crumhorn,cromorne
kylie,kiley kylix,cylix kymograph,cymograph laager,lager
lab,laboratory,research_lab,research_laboratory,science_lab,science_laboratory lab_bench,laboratory_bench
lab_coat,laboratory_coat labetalol,labetalol_hydrochloride labor_camp,labour_camp lacuna,blank- lagan,lagend,ligan
lag_screw,lag_bolt lake_dwelling,pile_dwelling lally,lally_column lamp_chimney,chimney-
lamp_house,lamphouse,lamp_housing lampshade,lamp_shade lancet_arch,lancet- landing_place,landing- land_line,landline
land_mine,booby_trap lantern_pinion,lantern_wheel lap_joint,splice- laptop,laptop_computer laser,optical_maser
lasso,lariat,riata,reata door_latch,latch- lateen,lateen_sail latex_paint,latex- lathi,lathee latticework,fretwork
rocket_launcher,launcher- launching_pad,launchpad,launch_pad,launch_area washables,laundry-,washing-
bay_wreath,laurel-,laurel_wreath- lavaliere,lavalier,lavalliere lawcourt,law_court lawn_chair,garden_chair
lawn_mower,mower lazaret,lazarette,lazar_house,pesthouse,lazaretto- lead_line,sounding_line tether,leash-
leatherette,imitation_leather lectern,reading_desk left_field,leftfield legging,leging,leg_covering
lending_library,circulating_library lense,lens_system,lens- lens_cap,lens_cover leotard,unitard,body_suit,cat_suit
letter_bomb,parcel_bomb,package_bomb letter_opener,paper_knife,paperknife level_crossing,grade_crossing
license_plate,numberplate life_buoy,life_ring,lifesaver-,life_belt- life_jacket,life_vest,cork_jacket
life_preserver,flotation_device light_source,light- light_bulb,lightbulb,incandescent_lamp,electric_light,bulb-
light_circuit,lighting_circuit light_filter,diffusing_screen light_meter,exposure_meter,photometer-
lightning_conductor,lightning_rod- light_pen,electronic_stylus calcium_light,limelight- limiter,clipper-
limousine,limo rail_line,railway_line- product_line,business_line linear_accelerator,linac
line_block,linecut-,line_engraving- lingerie,intimate_apparel liniment,embrocation linkup,link- links,golf_links
linoleum_knife,linoleum_cutter statin_drug,statin lipstick,lip_rouge lisle_thread,lisle-
lister_plow,lister_plough,middlebreaker,middle_buster,lister- lithograph_machine,lithograph- litterbin,litter_basket
little_theater,little_theatre live_axle,driving_axle live_load,superload living_quarters,quarters
living_room,sitting_room,front_room,parlor-,parlour-
local_anesthetic,local_anaesthetic,topical_anesthetic,topical_anaesthetic,local-
local_oscillator,heterodyne_oscillator local_road,local_street locknut,safety_nut lockring,lock_ring,lock_washer
locomotive,locomotive_engine,railway_locomotive lodging_house,rooming_house garret,loft-,attic-
long_trousers,long_pants long_underwear,union_suit observation_tower,lookout_station,observatory-
loudspeaker,speaker_unit,loudspeaker_system,speaker_system,speaker- waiting_room,waiting_area,lounge-
lounging_jacket,smoking_jacket lounging_pajama,lounging_pyjama louver,louvre louvered_window,jalousie-
love_seat,loveseat lower_berth,lower lower_deck,third_deck lubricating_system,force_feed,pressure_feed
luggage_compartment,automobile_trunk,boot- luggage_rack,roof_rack lugsail,lug- lumber_jacket,lumberjack-
lumbermill,sawmill- fenestella,lunette- lungi,lungyi,longyi lychgate,lichgate machete,matchet,panga
mac,mack,macintosh-,mackintosh- powder_store,powder_magazine magnetic_disk,magnetic_disc magnetic_tape,mag_tape
magneto,magnetoelectric_machine magnetometer,gaussmeter postbag,mailbag- mail_pouch,mailbag-
mailboat,mail_boat,packet_boat tank_suit,maillot- main_deck,second_deck mainframe_computer,mainframe-
main_street,high_street majolica,maiolica
major_tranquilizer,major_tranquillizer,major_tranquilliser,antipsychotic_drug,antipsychotic_agent,antipsychotic,neuroleptic_drug,neuroleptic_agent,neuroleptic
malacca_cane,malacca- manor,manor_house mansard,mansard_roof mansion_house,mansion-,manse-
mantel,mantelpiece,mantlepiece,chimneypiece mantlet,mantelet- marimba,xylophone market_place,mart,marketplace-
marlinespike,marlinspike,marlingspike marocain,crepe_marocain marquetry,marqueterie mashie,five_iron
mashie_niblick,seven_iron masjid,musjid masking_tape,masking_paper mass_spectrometer,spectrometer mastaba,mastabah
master_copy,original lucifer,friction_match,match- materiel,equipage- maul,sledgehammer,sledge- maulstick,mahlstick
maze,labyrinth measuring_instrument,measuring_system,measuring_device measuring_stick,measuring_rod
mechanical_piano,player_piano meclizine,meclizine_hydrochloride meclofenamate,meclofenamate_sodium
medical_building,health_facility,healthcare_facility medication,medicament,medicinal_drug,medicine-
medicine_chest,medicine_cabinet mefloquine,mefloquine_hydrochloride megalith,megalithic_structure
computer_memory,computer_storage,memory_board memory_device,storage_device zoo,zoological_garden,menagerie- mend,darn-
menhir,standing_stone mental_hospital,psychiatric_hospital,mental_institution,mental_home,insane_asylum,asylum-
meperidine,meperidine_hydrochloride mercantile_establishment,retail_store,sales_outlet,outlet-
merchandise,ware-,product- mescaline,peyote- mess_jacket,monkey_jacket,shell_jacket meterstick,metrestick
methadone,methadone_hydrochloride,methadon,dolophine_hydrochloride,synthetic_heroin
methamphetamine,methamphetamine_hydrochloride,meth,deoxyephedrine,shabu,chicken_feed-
methotrexate,methotrexate_sodium,amethopterin metro,subway_system,underground-,subway-
mezzanine_floor,entresol,mezzanine- first_balcony,mezzanine- micrometer_gauge,micrometer_caliper,micrometer-
microphone,mike,mic microwave_oven,microwave- middy,middy_blouse midiron,two_iron military_post,post-
milk_wagon,milkwagon milling_machinery,mill- milling_machine,miller- hat_shop,millinery- millrace,millrun
millwheel,mill_wheel mimeograph,mimeo,mimeograph_machine mincer,mincing_machine minibar,cellaret minibike,motorbike
miniskirt,mini minisub,minisubmarine mink_coat,mink-
minor_tranquilizer,minor_tranquillizer,minor_tranquilliser,antianxiety_drug,anxiolytic,anxiolytic_drug
minute_hand,big_hand miotic_drug,myotic_drug,miotic,myotic miter_box,mitre_box miter_joint,mitre_joint,miter-,mitre-
mizzenmast,mizenmast,mizzen-,mizen- moat,fosse mobile_home,manufactured_home moccasin,mocassin
clay_sculpture,modeling- moldboard,mouldboard moldboard_plow,mouldboard_plough petrol_bomb,gasoline_bomb
monocle,eyeglass ostensorium,monstrance- mooring_line,mooring- mooring_tower,mooring_mast morgue,mortuary,dead_room
morion,cabasset morphine,morphia howitzer,trench_mortar,mortar- mortise,mortice arial_mosaic,photomosaic
mothball,camphor_ball motorboat,powerboat motorcycle,bike- motor_hotel,motor_inn,motor_lodge,tourist_court
motor_vehicle,automotive_vehicle mousepad,mouse_mat movie_projector,cine_projector,film_projector
mudguard,splash_guard mug_shot,mugshot scuff,mule- multiengine_airplane,multiengine_plane
multistage_rocket,step_rocket ordnance_store,munition-,ordnance- mural,wall_painting music_box,musical_box
music_hall,vaudeville_theater,vaudeville_theatre music_stand,music_rack music_stool,piano_stool musket_ball,ball-
mustache_cup,moustache_cup mustard_plaster,sinapism mydriatic,mydriatic_drug nail_polish,nail_enamel,nail_varnish
table_napkin,serviette,napkin- nard,spikenard naumachy,naumachia nuclear_submarine,nautilus-
naval_chart,navigational_chart,pilot_chart naval_installation,shore_station navy_yard,naval_shipyard necktie,tie-
needlepoint_embroidery,needlepoint- needlework,needlecraft negligee,neglige,peignoir,housecoat,wrapper-
neomycin,fradicin neon_lamp,neon_tube meshwork,meshing- newel_post,newel- nib,pen_nib niblick,nine_iron
nightgown,nightie,nightdress nightwear,sleepwear,nightclothes ninepin,skittle,skittle_pin ninepin_ball,skittle_ball
nitrous_oxide,laughing_gas nomogram,nomograph nonsmoking_car,nonsmoker-
nontricyclic,nontricyclic_drug,nontricyclic_antidepressant running_noose,slip_noose,noose- nosebag,feedbag
noseband,nosepiece- nose_cone,ogive notebook_computer,notebook- nuclear_reactor,reactor- nuclear_weapon,atomic_weapon
nude_painting,nude- nude_sculpture,nude_statue numdah,numdah_rug,nammad
nylons,nylon_stocking,rayons,rayon_stocking,silk_stocking objective_lens,object_lens,object_glass,objective-
oboe,hautboy,hautbois odometer,hodometer,mileometer,milometer business_office,office- office_building,office_block
ogee,cyma_reversa ogee_arch,keel_arch oil_color,oil_colour,oil- oil_burner,oil_furnace oil_future,petroleum_future
oil_heater,oilstove,kerosene_heater,kerosine_heater oil_lamp,kerosene_lamp,kerosine_lamp
oil_refinery,petroleum_refinery oilskin,slicker- oil_tanker,tanker,tank_ship oil_well,oiler-
unguent,salve,ointment-,balm- omelet_pan,omelette_pan omnidirectional_antenna,nondirectional_antenna
omnirange,omnidirectional_range openside_plane,rabbet_plane opera_house,opera- opera_cloak,opera_hood
operating_room,operating_theater,operating_theatre optical_disk,optical_disc
optical_fiber,glass_fiber,optical_fibre,glass_fibre optical_pyrometer,pyroscope organdy,organdie organ_pipe,pipework
oriel,oriel_window orlop_deck,orlop,fourth_deck orthicon,image_orthicon orthopter,ornithopter
otoscope,auriscope,auroscope pouffe,ottoman-,pouf-,hassock- outboard_motor,outboard- outboard_motorboat,outboard-
outerwear,overclothes getup,outfit- outhouse,jakes,privy- outsider_art,vernacular_art,naive_art,primitive_art
boilersuit,boilers_suit,overall- overcoating,overcoat- overgarment,outer_garment
overnight_bag,overnight_case,overnighter- overpass,flyover overprint,surprint ovolo,quarter_round
oxytetracycline,hydroxytetracycline,oxytetracycline_hydrochloride oxytocic,oxytocic_drug
oyster_bed,oyster_bank,oyster_park package_store,liquor_store packing_case,packing_box- packing_plant,packinghouse-
inkpad,inking_pad,stamp_pad padding,cushioning paddlewheel,paddle_wheel paillasse,palliasse jammies,pajama-,pyjama-
palanquin,palankeen palestra,palaestra cerement,pall- palliative,alleviant,alleviator- cooking_pan,pan-
panacea,catholicon,nostrum- panatela,panetela,panetella window_glass,pane- paneling,panelling,pane-
cyclorama,diorama,panorama- panpipe,pandean_pipe,syrinx pantie,panty,scanty trousering,panting- pant_leg,trouser_leg
pantry,larder-,buttery- pants_suit,pantsuit paperback_book,paperback,softback_book,softback
paper_clip,paperclip,gem_clip parabolic_reflector,paraboloid_reflector parachute,chute- parallel_bars,bars
parallel_circuit,shunt_circuit parallel_interface,parallel_port breastwork,parapet- parasol,sunshade-
paring_knife,parer- pargetry,pargeting-,pargetting- totalizator,totalisator,totalizer-,totaliser-
parka,windbreaker,windcheater,anorak parlor_car,parlour_car,palace_car,chair_car parquet_floor,parquet-
parquet_circle,parterre- parquetry,parqueterie parsonage,vicarage,rectory party_favor,party_favour
passenger_car,carriage- passkey,master_key patchwork_quilt,patchwork- patent_log,screw_log,taffrail_log
footpath,pathway- patio,terrace- patrol_boat,patrol_ship pavilion,marquee- pavior,paviour,paving_machine pavis,pavise
pawl,detent pawnshop,loan_office- pea_jacket,peacoat peavey,peavy,cant_dog,dog_hook pectoral_medallion,pectoral-
treadle,foot_pedal,foot_lever,pedal- pedal_pushers,toreador_pants plinth,footstall pedestrian_crossing,zebra_crossing
pedicab,cycle_rickshaw peephole,spyhole,eyehole- thole,tholepin,rowlock,oarlock wooden_leg,pegleg
penal_institution,penal_facility pencil_box,pencil_case pendant_earring,drop_earring,eardrop pennon,waft
pennoncel,penoncel,pennoncelle pennywhistle,tin_whistle pentobarbital_sodium,pentobarbital,yellow_jacket
pentylenetetrazol,pentamethylenetetrazol peplos,peplus,peplum- pepper_mill,pepper_grinder
pepper_shaker,pepper_box,pepper_pot- percussion_instrument,percussive_instrument
peripheral,computer_peripheral,peripheral_device periwig,peruke permanent_magnet,static_magnet
permanent_press,durable_press personal_computer,microcomputer personal_organizer,personal_organiser
tent_stitch,petit_point- petticoat,underskirt pew,church_bench pharmaceutical,pharmaceutic
phencyclidine,phencyclidine_hydrochloride,angel_dust phial,vial,ampule,ampul,ampoule phonograph_album,record_album-
phonograph_record,phonograph_recording,record-,disc-,platter-
photoelectric_cell,photoconductive_cell,photocell,electric_eye,magic_eye photograph,photo,pic-
stock_photograph,stock_image photographic_paper,photographic_material physical_pendulum,compound_pendulum
physics_lab,physics_laboratory piano,pianoforte piano_keyboard,fingerboard-,clavier- pickax,pickaxe plectrum,plectron
picket_fence,paling pickup_truck,pickup- wharf,pier-,wharfage- pier_glass,pier_mirror piggery,pig_farm
piggy_bank,penny_bank piling,spile-,stilt- contraceptive_pill,oral_contraceptive,anovulatory_drug,anovulant
pillow_lace,bobbin_lace pilot_burner,pilot_light- pilothouse,wheelhouse pilot_lamp,indicator_lamp,pilot_light-
pinball_machine,pin_table pincer,tweezer tobacco_pipe,pipe- pipefitting,pipe_fitting
piperocaine,piperocaine_hydrochloride pipet,pipette pipe_vise,pipe_clamp pipe_wrench,tube_wrench
pistol,handgun,side_arm,shooting_iron stone_pit,quarry- ewer,pitcher- pith_hat,pith_helmet,sun_helmet,topee,topi
pitprop,sprag- pixel,pel,picture_element pizzeria,pizza_shop,pizza_parlor plain_weave,taffeta_weave
planchet,coin_blank planer,planing_machine planetary_gear,epicyclic_gear,planet_wheel,planet_gear
industrial_plant,plant-,works- adhesive_plaster,sticking_plaster plasterboard,gypsum_board plastic_explosive,plastique
plate_glass,sheet_glass plating,metal_plating playhouse,wendy_house plaything,toy-
shopping_mall,shopping_center,shopping_centre,plaza-,mall- pleat,plait- pleximeter,plessimeter
plexor,plessor,percussor pliers,plyers plow,plough plowshare,ploughshare stopple,plug- plumb_bob,plumb,plummet
plumbing_system,plumbing- plutonium_trigger,plutonium_pit plywood,plyboard pneumatic_tire,pneumatic_tyre
pocket_book,pocket_edition pocketcomb,pocket_comb pocketknife,pocket_knife point_lace,needlepoint-
poker,stove_poker,fire_hook polarimeter,polariscope police_station,police_headquarters,station_house
police_van,police_wagon,paddy_wagon,patrol_wagon,wagon- polo_mallet,polo_stick polo_shirt,sport_shirt pomade,pomatum
saddlebow,pommel- pommel_horse,side_horse poniard,bodkin- pontoon_bridge,bateau_bridge,floating_bridge
pony_cart,ponycart,donkey_cart pool_table,billiard_table,snooker_table poor_box,alms_box,mite_box
pop_bottle,soda_bottle poppet,poppet_valve porkpie,porkpie_hat embrasure,porthole- postbox,mailbox-,letter_box-
posthole,post_hole posthouse,post_house green_goddess,sess,sens,dope-,gage-,locoweed- potbelly_stove,potbelly-
potential_divider,voltage_divider clayware,pottery- potty_seat,potty_chair poultice,cataplasm
powdered_mustard,dry_mustard powder_horn,powder_flask power_line,power_cable power_mower,motor_mower
power_saw,sawing_machine power_shovel,excavator-,digger- power_station,power_plant power_system,power_grid,grid-
praetorium,pretorium prayer_rug,prayer_mat prayer_shawl,tallith,tallis precipitator,electrostatic_precipitator
prescription_drug,prescription_medicine,ethical_drug,prescription- pressure_gauge,pressure_gage
primary_coil,primary_winding print_shop,printing_shop optical_prism,prism- prison,prison_house-
internment_camp,prison_camp- procaine_hydrochloride,novocaine goad,prod- production_line,assembly_line
autocue,prompter- propellant_explosive,impulse_explosive propeller,propellor propjet,turboprop
propoxyphene,propoxyphene_hydrochloride proscenium_wall,proscenium- forestage,proscenium- prosthesis,prosthetic_device
protective_covering,protective_cover,protection- proteosome_vaccine,proteosome pruning_hook,lopper,pruner-
psilocybin,psilocin psychoactive_drug,psychoactive_substance mosquito_boat,mosquito_craft
public_house,pub,pothouse,gin_mill,taphouse,saloon-
public_toilet,comfort_station,public_convenience,public_lavatory,restroom,toilet_facility,wash_room puck,hockey_puck
pullback,tieback pulley,pulley_block rest_area,rest_stop,layby pullover,slipover pump_action,slide_action
pump_house,pumping_station punched_card,punch_card punch_bag,punching_ball,punchball,punching_bag- marionette,puppet-
pup_tent,shelter_tent purgative,cathartic,physic,aperient purl_stitch,purl- push_button,button- putting_iron,putter-
power_pylon,pylon- pyx_chest,pix_chest,pyx-,pix- quadraphony,quadraphonic_system,quadriphonic_system
quartz_battery,quartz_mill quill_pen,quill- quinacrine,quinacrine_hydrochloride,mepacrine quirk_molding,quirk_moulding
rophy,roofy,rope- rabato,rebato rabbet,rebate- race_car,racing_car,racer- racetrack,racecourse,raceway-
racing_skiff,single_shell radar,microwave_radar,radiolocation radial,radial_tire radial_engine,rotary_engine-
radio_antenna,radio_aerial radiograph,shadowgraph,skiagraph,skiagram,radiogram- radiophotograph,radiophoto
radio_receiver,receiving_set,radio_set,radio-,tuner-
wireless_telegraph,radiotelegraph-,radiotelegraphy-,wireless_telegraphy-
radiophone,radiotelephone-,wireless_telephone- radio_telescope,radio_reflector radome,radar_dome
tag_end,tatter,rag-,shred- railroad_track,railroad-,railway-
railroad_line,railway_system,railway-,railroad-,railway_line-
railway_station,railroad_station,railroad_terminal,train_station,train_depot raincoat,waterproof-
rain_gauge,rain_gage,pluviometer,udometer ramjet,ramjet_engine,atherodyde,athodyd,flying_drainpipe rampart,bulwark-
ranch,cattle_ranch,cattle_farm rangefinder,range_finder range_pole,ranging_pole,flagpole- wood_file,rasp-
ratchet,rachet,ratch ratline,ratlin juice_reamer,reamer-,juicer- receiving_system,receiver-
recliner,reclining_chair,lounger- reconnaissance_vehicle,scout_car record_changer,changer-
recording_equipment,recording_machine,recorder- record_player,phonograph record_sleeve,record_cover
recreational_facility,recreation_facility recreation_room,rec_room vibrating_reed,reed- reef_knot,flat_knot
reflecting_telescope,reflector- reformatory,reform_school,training_school- refrigerator,icebox
relievo,rilievo,sculptural_relief,embossment- religious_residence,cloister- remake,remaking
curative,cure,therapeutic,remedy- remote_control,remote remote_terminal,remote_station repp,rep-
rerebrace,upper_cannon research_center,research_facility artificial_lake,reservoir-
resistance_thermometer,platinum_thermometer resonant_circuit,resonator- cavity_resonator,resonating_chamber,resonator-
restaurant,eating_house,eating_place,eatery reticle,graticule,reticule- retread,recap- revers,revere
reverse_gear,reverse- revetement,stone_facing,revetment- rheostat,variable_resistor riband,ribband rickrack,ricrac
ridgepole,rooftree riding_crop,hunting_crop rigger_brush,rigger- right_field,rightfield ringside,ringside_seat
rink,skating_rink ripsaw,splitsaw riser_pipe,riser_pipeline,riser_main,riser- riveting_machine,riveter-,rivetter-
roach_clip,roach_holder road,route- runabout,roadster- rock_bit,roller_bit rocker_arm,valve_rocker
rocket_engine,rocket- rock_garden,rockery big_dipper,roller_coaster- romper_suit,romper- root_cellar,cellar-
ropewalk,rope_yard rosary,prayer_beads rotary_actuator,positioner rotor_coil,rotor- rotor_blade,rotary_wing
rotor_head,rotor_shaft rouge,blusher- toothed_wheel,roulette- one_shot,round- row_house,town_house
rubber_band,elastic_band,elastic- rubber_boot,gum_boot rubber_eraser,pencil_eraser rudderpost,rudderstock
rug,carpet,carpeting rumpus_room,playroom,game_room rundle,spoke-,rung- rushlight,rush_candle rya,rya_rug
saber_saw,reciprocating_saw,jigsaw- sable_brush,sable- wooden_shoe,sabot- paper_bag,carrier_bag,sack- sacking,bagging
saddle_blanket,saddlecloth,horse_blanket saddle_oxford,saddle_shoe saddle_soap,leather_soap deposit_box,lockbox
safety_belt,safety_harness,life_belt- safety_bicycle,safety_bike safety_bolt,safety_lock- safety_catch,safety_lock-
safety_match,book_matches safety_rail,guardrail safety_valve,relief_valve,escape_valve,escape_cock
sailboat,sailing_boat sailing_vessel,sailing_ship salad_plate,salad_bowl- sallet,salade
beauty_salon,beauty_parlor,beauty_parlour,beauty_shop,salon- saltshaker,salt_shaker salwar,shalwar samisen,shamisen
sampling_station,sampler- sanatarium,sanitarium,sanatorium- sandpile,sandbox-,sandpit- sanitary_napkin,sanitary_towel
cling_film,clingfilm sarcenet,sarsenet sari,saree window_sash,sash- sash_cord,sash_line
sash_fastener,sash_lock,window_lock artificial_satellite,orbiter,satellite- satinet,satinette sauna,sweat_room
coin_bank,savings_bank-,money_box- sawhorse,sawbuck sax,saxophone scaffolding,staging-
digital_scanner,image_scanner,scanner- scapulary,scapular- scarecrow,scarer scarf_joint,scarf- scatter_rug,throw_rug
scauper,scorper schematic,schematic_drawing schlock,shlock,dreck schoolhouse,school- school_ship,training_ship
scoinson_arch,sconcheon_arch scopolamine,hyoscine flagellum,scourge- projection_screen,screen-,silver_screen-
scrabble,doodle,scribble- scriber,scratch_awl scrub_brush,scrubbing_brush,scrubber- scuffle_hoe,scuffle-
coal_scuttle,scuttle- sea_ladder,sea_steps sealing_wax,seal- seaplane,hydroplane- waterscape,seascape-
seat_belt,seatbelt seating,seats,seating_room,seating_area seaway,sea_lane,ship_route,trade_route
secobarbital_sodium,secobarbital,red_devil secondary_coil,secondary_winding,secondary-
second_balcony,family_circle,upper_balcony,peanut_gallery- writing_table,escritoire,secretaire
security_measure,security_system- sedan_chair,sedan- sedative,sedative_drug,depressant,downer
seesaw,teeter,teetertotter,teeterboard,tilting_board,dandle_board selector_switch,selector- selsyn,synchro
semiautomatic_pistol,semiautomatic semiconductor_device,semiconductor_unit,semiconductor- sequenator,sequencer-
sequin,spangle,diamante- serape,sarape service_door,service_entrance servo,servomechanism,servosystem
set_gun,spring_gun settle,settee- sewage_system,sewer_system,sewage_works sewer_main,sewer_line stitchery,sewing-
sewing_stitch,embroidery_stitch shaping_machine,shaper- shard,sherd,fragment- electric_shaver,electric_razor
shaving_cream,shaving_soap sheathing,overlayer,overlay- sheepskin_coat,afghan- sheepwalk,sheeprun
mainsheet,weather_sheet,shroud- sheet_anchor,waist_anchor sheet_bend,becket_bend sheet_pile,sheath_pile,sheet_piling
shellac_varnish,shellac- buckler,shield- shillelagh,shillalah shin_guard,shinpad ship_canal,shipway-
cargo_ships,merchant_vessels,shipping-,merchant_marine- shirtwaist,shirtwaister shock_absorber,cushion-
shoelace,shoe_lace,shoestring,shoe_string- shoe_shop,shoe_store shofar,shophar shooting_range,shooting_gallery-
shooting_lodge,shooting_box shopfront,storefront shoring,shore- short_circuit,short- shortcut,cutoff-,crosscut-
short_pants,trunks,shorts- shot_glass,jigger- shotgun,scattergun shoulder_board,shoulder_mark shower_stall,shower_bath
showroom,salesroom,saleroom electrical_shunt,shunt- shuttlecock,birdie-,shuttle- siamese,siamese_connection
sick_bag,sickbag sickbay,sick_berth sickle,reaping_hook,reap_hook side_door,side_entrance sidelight,running_light
siding,railroad_siding,sidetrack sigmoidoscope,flexible_sigmoidoscope signal_box,signal_tower signet_ring,seal_ring
sildenafil,sildenafil_citrate silkscreen,serigraph single_crochet,single_stitch singlestick,fencing_stick,backsword-
singlet,undershirt,vest- siphon,syphon sitz_bath,hip_bath six_pack,sixpack
skeen_arch,skene_arch,scheme_arch,diminished_arch skeletal_frame,underframe sketchbook,sketch_block,sketch_pad
ski_cap,stocking_cap,toboggan_cap ski_parka,ski_jacket ski_run,ski_trail ski_tow,ski_lift skylight,fanlight-
slat,spline- sled,sleigh,sledge- sleeping_pill,sleeping_tablet,sleeping_capsule,sleeping_draught sleigh_bell,cascabel
microscope_slide,slide- playground_slide,sliding_board slide_fastener,zipper,zip_fastener slide_rule,slipstick
scarf_bandage,triangular_bandage slingshot,sling-,catapult- slip_coach,slip_carriage slipper,carpet_slipper
slop_basin,slop_bowl slop_pail,slop_jar slot_machine,coin_machine sluice,sluiceway,penstock-
sluicegate,sluice_valve,water_gate,floodgate-,penstock-,head_gate- smelter,smeltery smoke_bomb,smoke_grenade
smokehouse,meat_house- smoking_car,smoking_carriage,smoking_compartment smoke_screen,smokescreen
smooth_plane,smoothing_plane snack_bar,snack_counter snaffle,snaffle_bit snap_fastener,press_stud
snare_drum,side_drum,snare- snifter,brandy_snifter,brandy_glass snip,snippet,snipping sniper_rifle,precision_rifle
snips,tinsnips schnorkel,schnorchel,snorkel_breather,snorkel-,breather- snowbank,snow_bank snowplow,snowplough
snow_thrower,snow_blower max,liquid_ecstasy,easy_lay,goop- soap_powder,washing_powder sod_house,soddy,adobe_house
sodium_thiopental,phenobarbital,phenobarbitone,purple_heart sofa,couch-,lounge- softball,playground_ball
green_soap,soft_soap- software_product,software_package- solar_array,solar_battery,solar_panel
solar_cell,photovoltaic_cell solar_dish,solar_collector,solar_furnace solleret,sabaton sonar,echo_sounder,asdic
sonogram,echogram soporific,hypnotic soundboard,sounding_board- sound_recording,audio_recording soupspoon,soup_spoon
sordino,sourdine- spacecraft,ballistic_capsule,space_vehicle space_station,space_platform,space_laboratory
spandrel,spandril spare_part,spare- sparker,spark_arrester- spark_chamber,spark_counter spark_plug,sparking_plug
fishgig,spear-,gig-,fizgig-,lance- spectacles,specs,eyeglasses,glasses spectator_pump,spectator-
spectrogram,spectrograph- spectroscope,prism_spectroscope speedometer,speed_indicator speed_skate,racing_skate
spermicide,spermatocide spike_heel,stiletto_heel spike_microphone,spike_mike spillway,wasteweir,spill-
spinal_anesthetic,spinal_anaesthetic mandrel,mandril,arbor- spin_dryer,spin_drier spittoon,cuspidor splicing,splice-
split_rail,fence_rail wheel_spoke,spoke- sport_kite,stunt_kite sports_car,sport_car
sportswear,athletic_wear,activewear spring_balance,spring_scale sprocket_wheel,sprocket- stump_spud,spud-
spur_gear,spur_wheel squash_racket,squash_racquet squawk_box,intercom_speaker,squawker-
squelch_circuit,squelch-,squelcher- stable,stalls,horse_barn stable_gear,saddlery- stadium,sports_stadium stairs,steps
stairway,staircase stamp_mill,stamping_mill standard_transmission,stick_shift staple_gun,staplegun
stapler,stapling_machine starship,spaceship starter_motor,starting_motor,starter- starting_gate,starting_stall
stator,stator_coil steakhouse,chophouse steam_bath,steam_room,vapor_bath,vapour_bath steam_heat,steam_heating
steam_line,steam_pipe road_roller,steamroller- steamship_company,steamship_line
steel_mill,steelworks,steel_plant,steel_factory steelyard,lever_scale,beam_scale steeple,spire
steering_system,steering_mechanism steering_wheel,wheel- stela,stele- stepping_motor,stepper- step_ladder,stepladder
stereophony,stereo_system,stereophonic_system,stereo- stereoscopic_picture,stereoscopic_photograph,stereo-
stern,after_part stewing_pan,stewpan control_stick,joystick- stillroom,still_room stimulant_drug,excitant,stimulant-
stink_bomb,stench_bomb stirrup,stirrup_iron stock_exchange,stock_market,securities_market stockinet,stockinette
stockroom,stock_room stogy,stogie stokehold,stokehole,fireroom stopcock,cock-,turncock- stopwatch,stop_watch
storage_battery,accumulator- storage_cell,secondary_cell storehouse,depot-,entrepot-,storage-
storeroom,storage_room,stowage- storm_cellar,cyclone_cellar,tornado_cellar storm_window,storm_sash
kitchen_stove,kitchen_range,cooking_stove,stove- straight_chair,side_chair strain_gauge,strain_gage
straightjacket,straitjacket- strap_hinge,joint_hinge streetcar,trolley,trolley_car,tramcar- streetlight,street_lamp
twine,string- stroboscope,strobe,strobe_light strongbox,deedbox studio_apartment,studio- studio_couch,day_bed
stuffing_box,packing_box- stuffing_nut,packing_nut stun_gun,stun_baton stupa,tope pigsty,pigpen,sty-
subcompact,subcompact_car depicted_object,subject- submarine,pigboat,sub- submersible_warship,submersible-
sudatorium,sudatory- sudorific,sudatory- suede_cloth,suede- sugar_spoon,sugar_shell rooms,suite-
sulfa_drug,sulfa,sulpha,sulfonamide sulfamethazine,sulfamezathine sulphur_mine,sulfur_mine total,aggregate-
sunburst_pleat,sunray_pleat sunglasses,dark_glasses,shades- sunhat,sun_hat sunlamp,sun_lamp,sunray_lamp
sun_parlor,sun_parlour,sun_porch,sunporch,sunroom,sun_lounge,solarium sunscreen,sunblock,sun_blocker
suntrap,solar_trap information_superhighway,superhighway- support_hose,support_stocking
suppressant,appetite_suppressant surface_gauge,surface_gage,scribing_block
surge_suppressor,surge_protector,spike_suppressor,spike_arrester,lightning_arrester suspensory,suspensory_bandage
sustaining_pedal,loud_pedal surgical_seam,suture- swob,mop,swab- swaddling_clothes,swaddling_bands
swallowtail,morning_coat swamp_buggy,marsh_buggy swathe,wrapping- swatter,flyswatter,flyswat sweat_pants,sweatpants
sweat_suit,sweatsuit,sweats,workout_suit swimming_pool,swimming_bath,natatorium swimming_trunks,bathing_trunks
swimsuit,swimwear,bathing_suit,swimming_costume,bathing_costume swing_door,swinging_door
electric_switch,electrical_switch,switch- switchblade,switchblade_knife,flick_knife switchboard,patchboard,plugboard
switch_engine,donkey_engine- sword,steel- sword_cane,sword_stick synagogue,tabernacle
synchronous_converter,rotary_converter,rotary- synchroscope,synchronoscope,synchronizer,synchroniser tabi,tabis
table_linen,napery table_mat,hot_pad- tabor,tabour taboret,tabouret tachometer,tach tachymeter,tacheometer
taenia,tenia tail_assembly,empennage tailgate,tailboard taillight,tail_lamp,rear_light,rear_lamp talcum_powder,talcum-
tam,tammy- embroidery_frame,embroidery_hoop,tambour- tamp,tamper,tamping_bar tampion,tompion storage_tank,tank-
army_tank,tank- tank_engine,tank_locomotive tape_recording,taping,tape- tapeline,tape_measure
tape_drive,tape_transport tape_recorder,tape_machine tapis,tapestry- tarot_card,tarot tarpaulin,tarp tartan,plaid
tasset,tasse tavern,tap_house taxiway,taxi_strip tea_cart,teacart,tea_trolley,tea_wagon tea_service,tea_set
teashop,teahouse,tearoom,tea_parlor,tea_parlour teddy_bear,teddy- football_tee,tee- telecom_hotel,telco_building
telecommunication_system,telecom_system,telecommunication_equipment,telecom_equipment telegraph,telegraphy-
telephone,telephone_set,phone- telephone_booth,phone_booth,telephone_box,telephone_kiosk,call_box-
telephone_cord,phone_cord telephone_jack,phone_jack phone_line,telephone_circuit,subscriber_line,telephone_line-
telephone_plug,phone_plug telephone_pole,telegraph_pole,telegraph_post telephone_system,phone_system
telephone_wire,telegraph_wire,telegraph_line,telephone_line- telephoto,telephotograph- telephoto_lens,zoom_lens
telescopic_sight,telescope_sight teletypewriter,teleprinter,teletype_machine,telex,telex_machine
television_system,television- television_camera,tv_camera,camera- television_equipment,video_equipment
television_monitor,tv_monitor television_receiver,television_set,tv,tv_set,idiot_box,boob_tube,telly,goggle_box
television_room,tv_room telpher,telfer telpherage,telferage tempera,poster_paint,poster_color,poster_colour
tenement,tenement_house tennis_racket,tennis_racquet tent,collapsible_shelter rainfly,fly_sheet,tent_flap,fly-
tepee,tipi,teepee terry,terry_cloth,terrycloth test_rocket,research_rocket test_room,testing_room
tetrachlorethylene,tetrachloroethylene,ethylene_tetrachloride,carbon_dichloride tetraskelion,tetraskele
theater_curtain,theatre_curtain theater_stage,theatre_stage theodolite,transit- thermistor,thermal_resistor
thermobaric_bomb,vacuum_bomb,aerosol_bomb- thermocouple,thermocouple_junction
thermoelectric_thermometer,thermel,electric_thermometer thermometrograph,thermograph-
thermohydrometer,thermogravimeter thermonuclear_reactor,fusion_reactor thermos,thermos_bottle,thermos_flask
thermostat,thermoregulator thimerosal,sodium_ethylmercurithiosalicylate
thiopental,thiopental_sodium,thiopentobarbital_sodium thresher,threshing_machine,thrasher-
threshold_element,threshold_gate thrombolytic,thrombolytic_agent,clot_buster
throwing_board,spear_thrower,dart_thrower,throwing_stick- thumbtack,drawing_pin,pushpin thwart,cross_thwart
railroad_tie,crosstie tie_tack,tiepin,scarfpin tights,leotards infernal_machine,time_bomb- timepiece,horologe
tinfoil,tin_foil- tin_plate,tinplate tire,tyre tire_chain,snow_chain tire_iron,tire_tool tobacco,baccy
tobacco_shop,tobacconist_shop,tobacconist- toby,toby_jug warning_bell,tocsin- toggle_switch,toggle- togs,threads,duds
lav,john,toilet-,lavatory-,privy-,bathroom- crapper,toilet-,commode-,pot-,potty-,throne- toilet_bag,sponge_bag
toilet_kit,travel_kit toilet_powder,bath_powder,dusting_powder toiletry,toilet_articles hair_gel,gel-
toilet_soap,face_soap,bath_soap tollbooth,tolbooth,tollhouse tollgate,tollbar tomahawk,hatchet- tone_arm,pickup_arm
toolbox,tool_chest,tool_cabinet,tool_case toolshed,toolhouse tooth_powder,toothpowder teetotum,spinning_top,whirligig-
topgallant_mast,topgallant- topgallant_sail,topgallant- tore,torus- touch_screen,touchscreen toupee,toupe
touring_car,phaeton,tourer- tourist_class,third_class- toweling,towelling towel_rack,towel_horse towel_rail,towel_bar
towline,towrope,towing_line,towing_rope towpath,towing_path tow_truck,tow_car toy_box,toy_chest cart_track,cartroad
rails,runway- caterpillar_track,caterpillar_tread traffic_circle,rotary-,roundabout-
traffic_island,safety_island,safety_isle,safety_zone trail_bike,dirt_bike,scrambler- trailer_camp,trailer_park
trailer_truck,tractor_trailer,trucking_rig,articulated_lorry,rig-,semi- railroad_train,train-
tramline,streetcar_track,tramway- trammel_net,trammel- aerial_tramway,cable_tramway,ropeway,tramway-,tram-
tranquilizer,tranquillizer,tranquilliser,antianxiety_agent,ataractic_drug,ataractic_agent,ataractic
transdermal_patch,skin_patch transistor,junction_transistor,electronic_transistor transom_window,transom-,fanlight-
transportation_system,transportation-,transit- car_transporter,transporter- trave,crossbeam,traverse-,crosspiece-
trawl_net,trawl-,dragnet- trawl_line,setline,trotline,trawl-,spiller- trazodone,trazodone_hydrochloride
treadwheel,treadmill- treenail,trenail,trunnel trellis,treillage trephine,trepan-
tribromoethanol,tribromoethyl_alcohol tricolor,tricolour tricolor_tube,tricolour_tube tricorn,tricorne
tricycle,trike,velocipede- tricyclic,tricyclic_antidepressant passementerie,trimming-,trim- triskelion,triskele
trivia,small_beer trolleybus,trolley_coach,trackless_trolley troop_carrier,troop_transport trouser_press,pants_presser
trousers,pant- motortruck,truck- truck_farm,truck_garden trump_card,trump-
truncheon,nightstick,billy,billystick,billy_club,baton- trundle_bed,truckle_bed,truckle,trundle-
trunk_route,trunk_line- truth_serum,truth_drug vat,tub- tubing,tube-
vacuum_tube,thermionic_tube,electron_tube,thermionic_valve,tube- tubeless,tubeless_tire tugboat,towboat,tug-
tumbrel,tumbril tupik,tupek,sealskin_tent toll_road,turnpike- turtleneck,turtle twill_weave,twill-
twist_bit,twist_drill tyrocidine,tyrocidin tyrolean,tirolean uke,ukulele ultraviolet_lamp,ultraviolet_source
underseal,undercoat- undergarment,unmentionable underpass,subway- underwear,underclothes,underclothing
unicycle,monocycle upper_berth,upper- upright_piano,upright- vaccine,vaccinum vacuum_flask,vacuum_bottle
vacuum_gauge,vacuum_gage vambrace,lower_cannon vaporizer,vaporiser vapor_lock,vapour_lock
vasoconstrictor,vasoconstrictive,pressor vasodilator,vasodilative burial_vault,vault- bank_vault,vault-
vaulting_horse,long_horse,buck- velour,velours veneering,veneer- venogram,phlebogram venthole,vent-,blowhole-
ventilation_system,ventilating_system,ventilation- veranda,verandah,gallery-
vermifuge,anthelmintic,anthelminthic,helminthic vernier_caliper,vernier_micrometer vernier_scale,vernier
vertical_stabilizer,vertical_stabiliser,vertical_fin,tail_fin-,tailfin- waistcoat,vest- sacristy,vestry-
vibraphone,vibraharp,vibes videodisk,videodisc video_recording,video- vigil_light,vigil_candle vineyard,vinery
gamba,bass_viol- violin,fiddle virtual_memory,virtual_storage viscometer,viscosimeter viscose_rayon,viscose-
vise,bench_vise voltaic_battery,galvanic_battery voltaic_cell,galvanic_cell,primary_cell voltaic_pile,galvanic_pile
vox_angelica,voix_celeste waist_pack,belt_bag wake_board,wakeboard strake,wale- walkway,paseo
wallboard,drywall,dry_wall- wallet,billfold,notecase,pocketbook-
wall_socket,wall_plug,electric_outlet,electrical_outlet,electric_receptacle,outlet- peag,wampumpeag,wampum-
warehouse,storage_warehouse warhead,payload- warplane,military_plane warship,war_vessel,combat_ship
handbasin,lavabo,washbasin-,washbowl- washcloth,washrag,face_cloth,flannel- automatic_washer,washing_machine
wastepaper_basket,wastebasket,waste_basket,circular_file watchband,watchstrap,watch_bracelet,wristband-,bracelet-
water_cannon,watercannon water_clock,clepsydra water_closet,loo,closet- water_faucet,water_tap,hydrant-
water_gauge,water_gage watering_can,watering_pot water_pistol,water_gun,squirt_gun,squirter
water_scooter,sea_scooter,scooter- waterskin,water_skin water_supply,water_system- water_wagon,water_waggon
waveguide,wave_guide wax_figure,waxwork- ways,slipway,shipway- wayside,roadside weapon,weapon_system
weaponry,weapons_system,arms-,munition- weather_deck,shelter_deck weather_map,weather_chart
weather_satellite,meteorological_satellite weather_strip,weatherstrip,weather_stripping,weatherstripping
weathervane,weather_vane,wind_vane,vane- entanglement,web- wedding_ring,wedding_band mourning_band,weed-
free_weight,exercising_weight,weight- well_point,wellpoint whacker,whopper- whaling_ship,whaler-
whiffletree,whippletree,swingletree whipping_top,whip_top whipstitch,whipstitching whisk_broom,whisk-
whispering_gallery,whispering_dome whistle_stop,flag_stop,way_station- household_linen,white_goods-
whizbang_shell,whizbang-,whizzbang- whorehouse,brothel,bordello,bawdyhouse,cathouse,sporting_house,bagnio-
wickerwork,caning,wicker- wicket_door,wicket_gate wickiup,wikiup wildcat_well,wildcat- winch,windlass
windbreak,shelterbelt wind_chime,wind_bell wind_farm,wind_park aerogenerator,wind_generator,windmill-
windshield,windscreen windshield_wiper,windscreen_wiper,wiper_blade wine_bucket,wine_cooler wine_cask,wine_barrel
winery,wine_maker- offstage,backstage wing_screw,butterfly_nut,thumbnut,wing_nut- blinder,winker-
wiper_arm,contact_arm,wiper- conducting_wire,wire- wire_gauge,wire_gage wire_printer,stylus_printer
wirework,grillwork- witness_box,witness_stand wood_block,woodcut-,wood_engraving-
wood_vise,woodworking_vise,shoulder_vise woodwind,woodwind_instrument woof,weft woolen,woollen,wool-
worldly_possession,worldly_good workbasket,workbox,workbag workbench,work_bench work_camp,prison_farm,prison_camp-
work_clothes,work_clothing working,workings- workshop,shop- worktable,work_table worm_fence,snake_fence
worsted_yarn,worsted- wreath,coronal,chaplet,lei,garland- wristlet,wrist_band wrist_pin,gudgeon_pin
wristwatch,wrist_watch xerox,xerox_copy yacht,racing_yacht curtilage,yard-,grounds- railway_yard,railyard
yard_donkey,yarder- yard_goods,piece_goods yard_measure,yardstick- yarmulke,yarmulka,yarmelke yashmak,yashmac
ziggurat,zikkurat,zikurat zither,zithern,cither- solid_food,food- comestible,edible,eatable,pabulum,victual
dainty,goody,kickshaw,treat,delicacy- bland_diet,ulcer_diet carbohydrate_loading,carbo_loading
reducing_diet,obesity_diet soft_diet,spoon_food,pap- chow,eats,grub,chuck- food_product,foodstuff-
food_coloring,food_colouring,food_color,food_colour,coloring-,colouring- matzo_meal,matzoh_meal,matzah_meal
rolled_oats,oatmeal- roughage,fiber- graham_flour,graham soybean_meal,soybean_flour,soy_flour
nutriment,nourishment,aliment,alimentation,nutrition-,sustenance-,victuals- cuisine,culinary_art
commissariat,provisions,viands,provender-,victuals- fresh_food,fresh_foods frozen_food,frozen_foods
canned_food,canned_foods,canned_goods,tinned_goods canned_meat,tinned_meat dehydrated_food,dehydrated_foods
repast,meal- continental_breakfast,petit_dejeuner lunch,luncheon,tiffin,dejeuner afternoon_tea,teatime,tea-
wiener_roast,weenie_roast snack,collation- coffee_break,tea_break helping,serving sup,swallow- chew,chaw,cud-,plug-
side_dish,side_order,entremets chicken_cacciatore,chicken_cacciatora appetizer,appetiser
borsch,borsh,borscht,borsht,borshch,bortsch pot_liquor,pot_likker beef_broth,beef_stock chicken_broth,chicken_stock
petite_marmite,minestrone,vegetable_soup potage,pottage- wonton_soup,won_ton-,wonton- mulligan_stew,mulligan
purloo,chicken_purloo,poilu- goulash,gulyas hot_pot,hotpot lobscouse,lobscuse,scouse delicatessen_food,delicatessen-
takeout,takeout_food,takeaway- choice_morsel,tidbit,titbit caramelized_sugar,caramel- sugarloaf,sugar_loaf,loaf_sugar
castor_sugar,caster_sugar confection,sweet- candy,confect brittle,toffee,toffy chewing_gum,gum-
candied_fruit,succade,crystallized_fruit candied_apple,candy_apple,taffy_apple,caramel_apple,toffee_apple
bitter_chocolate,baking_chocolate,cooking_chocolate bittersweet_chocolate,dark_chocolate jimmies,sprinkles
cotton_candy,spun_sugar,candyfloss penuche,penoche,panoche,panocha jelly_bean,jelly_egg
cough_drop,troche,pastille,pastil marzipan,marchpane dessert,afters,sweet- compote,fruit_compote pud,pudding-
sorbet,water_ice- ice_cream,icecream sherbert,sherbet ice_lolly,lollipop,popsicle,lolly- duff,plum_duff
frosting,icing- zabaglione,sabayon pastry,pastry_dough pie_crust,pie_shell dowdy,pandowdy pirogi,piroshki,pirozhki
timbale_case,timbale- patty_shell,bouchee puff_paste,pate_feuillete puff_batter,pouf_paste cream_puff,chou-
coffeecake,coffee_cake wedding_cake,bridecake jumbal,jumble- seedcake,seed_cake teacake,tea_biscuit
shortbread,shortbread_cookie almond_cookie,almond_crescent gingersnap,ginger_snap,ginger_nut ratafia_biscuit,ratafia-
oreo,oreo_cookie donut,doughnut-,sinker- bismark,jelly_doughnut cruller,twister-
pancake,battercake,flannel_cake,flapcake,flapjack,hotcake,hot_cake,griddlecake- blini,bliny blintz,blintze
pfannkuchen,german_pancake potato_pancake,latke fish_cake,fish_ball- fish_stick,fish_finger
conserve,conserves,preserves lemon_curd,lemon_cheese strawberry_jam,strawberry_preserves poulet,volaille,chicken-
fryer,frier,pullet turkey_leg,turkey_drumstick chicken_leg,chicken_drumstick second_joint,thigh- giblet,giblets
variety_meat,organs sweetbread,sweetbreads neck_sweetbread,throat_sweetbread biryani,biriani cutlet,scollop-,escallop-
fish_fillet,fish_filet,fillet-,filet- shin_bone,shin- porterhouse,porterhouse_steak boeuf,beef- beef_roast,roast_beef
ground_beef,hamburger- chopped_steak,chop_steak,chopsteak,hamburger_steak,beef_patty bully_beef,corned_beef,corn_beef
jerky,jerked_meat pemmican,pemican veal,veau veal_parmesan,veal_parmigiana veal_roast,roast_veal horsemeat,horseflesh
mouton,mutton lamb_chop,lambchop lamb_roast,roast_lamb pork,porc pork_roast,roast_pork jambon,gammon,ham-
picnic_ham,picnic_shoulder chitterlings,chitlins,chitlings margarine,oleo,oleomargarine,marge,margarin-
canola_oil,canola coconut_oil,copra_oil peanut_oil,groundnut_oil soybean_oil,soyabean_oil
blood_sausage,blood_pudding,black_pudding frank,frankfurter,wiener,wienerwurst,weenie knackwurst,knockwurst
liver_pudding,liver_sausage,liverwurst bratwurst,brat- lunch_meat,luncheon_meat oyster_stuffing,oyster_dressing
forcemeat,farce- bread,breadstuff challah,hallah dark_bread,brown_bread chapatti,chapati pita,pocket_bread
matzo,matzoh,matzah,unleavened_bread skillet_bread,fry_bread black_bread,pumpernickel sour_bread,sourdough_bread
white_bread,light_bread baguet,baguette ashcake,ash_cake,corn_tash cornpone,pone corn_dab,corn_dodger,dodger-
hush_puppy,hushpuppy johnnycake,johnny_cake,journey_cake spoon_bread,batter_bread zwieback,rusk
frankfurter_bun,hotdog_bun hamburger_bun,hamburger_roll drop_scone,griddlecake crescent_roll,croissant
bialy,bialystoker sweet_roll,coffee_roll bear_paw,bear_claw- cinnamon_roll,cinnamon_bun,cinnamon_snail
honey_bun,sticky_bun,caramel_bun,schnecken danish,danish_pastry bagel,beigel buttermilk_biscuit,soda_biscuit
hardtack,pilot_biscuit,pilot_bread,sea_biscuit,ship_biscuit hamburger,beefburger,burger red_hot,hotdog-,hot_dog-
hero_sandwich,hoagie,hoagy,poor_boy,submarine_sandwich,zep,grinder-,sub-,submarine-,torpedo-,wedge-
western,western_sandwich alimentary_paste,pasta- farfalle,bowtie_pasta linguine,linguini fettuccine,fettuccini
ravioli,cappelletti matzo_ball,matzoh_ball,matzah_ball won_ton,wonton dumpling,dumplings cornmeal_mush,mush-
grits,hominy_grits cold_cereal,dry_cereal produce,green_goods,green_groceries,garden_truck vegetable,veggie,veg
julienne,julienne_vegetable raw_vegetable,rabbit_food greens,leafy_vegetable bean_curd,tofu
potato,murphy,tater,white_potato-,spud- french_fries,fries,chips potato_skin,potato_peel,potato_peelings
crisp,potato_chip eggplant,aubergine-,mad_apple- pieplant,rhubarb mustard_greens,leaf_mustard- chou,cabbage-
collards,collard_greens savoy,savoy_cabbage- crookneck,crookneck_squash,summer_crookneck cuke,cucumber-
chilli,chilly,chile,chili-,chili_pepper- jalapeno_pepper,jalapeno- tabasco,red_pepper-
green_onion,spring_onion,scallion- purple_onion,red_onion salad_green,salad_greens
crisphead_lettuce,iceberg_lettuce,iceberg- romaine,cos-,cos_lettuce-,romaine_lettuce- edible_bean,bean-
navy_bean,pea_bean,white_bean black_bean,turtle_bean haricot_vert,haricots_verts yellow_bean,wax_bean-
butterbean,civet_bean,sieva_bean-,butter_bean- chicory_escarole,escarole,endive-
rutabaga,swedish_turnip,yellow_turnip,swede- taro_root,edda,cocoyam- goober,goober_pea,monkey_nut cling,clingstone
banana_peel,banana_skin lemon_peel,lemon_rind orange_peel,orange_rind eating_apple,dessert_apple
lowbush_cranberry,lingonberry-,mountain_cranberry-,cowberry- saskatoon,shadberry,juneberry,serviceberry-
lanseh,lansa,lansat,lanset surinam_cherry,acerola-,barbados_cherry- star_fruit,carambola-
citrus,citrus_fruit,citrous_fruit ugli,tangelo-,ugli_fruit- greengage,greengage_plum seedless_raisin,sultana-
ananas,pineapple- river_pear,anchovy_pear- bell_apple,sweet_cup,water_lemon,yellow_granadilla- jak,jackfruit-
cacao_bean,cocoa_bean eggfruit,canistel- honeydew,honeydew_melon- casaba,casaba_melon blackheart_cherry,blackheart-
bullace_grape,muscadine- muscat_grape,muscatel- cherimolla,cherimoya- guanabana,soursop- annon,sugar_apple,sweetsop-
ackee,akee- pineapple_guava,feijoa- genipap,genipap_fruit- kiwi_fruit,kiwi- sapodilla_plum,sapota,sapodilla-
marmalade_plum,sapote- avocado,alligator_pear,avocado_pear,aguacate
litchi_nut,litchee,lichi,leechee,lychee,litchi-,lichee- black_olive,ripe_olive bartlett,bartlett_pear
seckel,seckel_pear quantong,native_peach,quandang- sorb,sorb_apple- monkey_bread,sour_gourd- betel_nut,areca_nut
brazil,brazil_nut- cashew_nut,cashew- chincapin,chinkapin cocoanut,coconut- coconut_meat,coconut-
coconut_water,coconut_milk- pine_nut,pignolia,pinon_nut pistachio_nut,pistachio- sea_bream,bream-
freshwater_bream,bream- striped_bass,striper- dolphinfish,mahimahi mudcat,catfish- tuna_fish,tunny,tuna-
bluefin,bluefin_tuna squid,calamari,calamary blowfish,sea_squab,puffer,pufferfish escargot,snail-
grey_mullet,gray_mullet,mullet- kipper,kippered_herring huitre,oyster- bluepoint,blue_point quahaug,quahog,round_clam
littleneck,littleneck_clam cherrystone,cherrystone_clam steamer_clam,steamer- crawdad,ecrevisse,crayfish-,crawfish-
codfish,cod- pollack,pollock schrod,scrod finnan_haddie,finnan_haddock,finnan,smoked_haddock porgy,scup-
grey_sole,gray_sole winter_flounder,lemon_sole- rosefish,ocean_perch,redfish-
spiny_lobster,langouste,rock_lobster,crayfish- langoustine,scampo pilchard,sardine- prawn,shrimp-
brook_trout,speckled_trout lake_herring,cisco red_salmon,sockeye,sockeye_salmon chinook_salmon,king_salmon,chinook-
silver_salmon,coho_salmon,coho,cohoe smoked_herring,red_herring- sprat,brisling hard_roe,roe- milt,soft_roe
caviar,caviare feed,provender eatage,forage,pasture-,pasturage- silage,ensilage food_grain,grain-,cereal-
barley,barleycorn- bulgur,bulghur,bulgur_wheat white_rice,polished_rice swill,pigswill,pigwash,slop-,slops-
cud,rechewed_food bird_feed,bird_food,birdseed petfood,pet_food coleslaw,slaw tabbouleh,tabooli
flavorer,flavourer,flavoring,flavouring,seasoning,seasoner- table_salt,salt-,common_salt- cumin_seed,cumin-
powdered_ginger,ginger- healing_herb,comfrey- coriander_seed,coriander- finocchio,fennel- fenugreek_seed,fenugreek-
ail,garlic- table_mustard,mustard- summer_savoury,summer_savory- winter_savoury,winter_savory-
catsup,ketchup,cetchup,tomato_ketchup cardamum,cardamom-,cardamon- red_pepper,cayenne-,cayenne_pepper-
duck_sauce,hoisin_sauce applesauce,apple_sauce aniseed,anise_seed,anise- sesame_seed,benniseed dill_weed,dill-
vanilla_extract,vanilla- vinegar,acetum- tartare_sauce,tartar_sauce ravigote,ravigotte salad_dressing,dressing-
vinaigrette,sauce_vinaigrette mayonnaise,mayo green_mayonnaise,sauce_verte aioli,aioli_sauce,garlic_sauce
bourguignon,bourguignon_sauce chocolate_sauce,chocolate_syrup cocktail_sauce,seafood_sauce
white_sauce,bechamel_sauce,bechamel pan_gravy,gravy- spaghetti_sauce,pasta_sauce allemande,allemande_sauce
coconut_milk,coconut_cream eggs,egg- egg_white,ovalbumin,white-,albumen- egg_yolk,yolk boiled_egg,coddled_egg
poached_egg,dropped_egg deviled_egg,stuffed_egg shirred_egg,baked_egg omelet,omelette soya_milk,soybean_milk,soymilk
powdered_milk,dry_milk,dried_milk,milk_powder skim_milk,skimmed_milk light_cream,coffee_cream,single_cream
sour_cream,soured_cream clarified_butter,drawn_butter brown_butter,beurre_noisette yogurt,yoghurt,yoghourt
triple_cream,triple_creme cottage_cheese,pot_cheese,farm_cheese process_cheese,processed_cheese bleu,blue_cheese
cheddar,cheddar_cheese rat_cheese,store_cheese goat_cheese,chevre quark_cheese,quark-
hummus,hommos,hoummos,humous,humus- sweetener,sweetening- refined_sugar,sugar- syrup,sirup sorghum_molasses,sorghum-
treacle,golden_syrup miraculous_food,manna- sop,sops barbecued_spareribs,spareribs chicken_paprika,chicken_paprikash
codfish_ball,codfish_cake egg_roll,spring_roll falafel,felafel fondue,fondu gefilte_fish,fish_ball
kabob,kebab,shish_kebab souvlaki,souvlakia lasagna,lasagne lutefisk,lutfisk porcupine_ball,porcupines
meat_loaf,meatloaf pilaf,pilaff,pilau,pilaw pizza,pizza_pie oatmeal,burgoo- rijsttaffel,rijstaffel,rijstafel
scallopine,scallopini steak_tartare,tartar_steak,cannibal_mound peppered_steak,pepper_steak kishke,stuffed_derma
tamal,tamale refried_beans,frijoles_refritos beverage,drinkable,potable premix,mix- philter,philtre
potation,tipple,draught- alcohol,alcoholic_drink,alcoholic_beverage,inebriant,intoxicant- home_brew,homebrew
hooch,hootch kava,kavakava brew,brewage draft_beer,draught_beer bock,bock_beer lager_beer,lager- white_beer,wheat_beer
malt_liquor,malt- saki,rice_beer,sake- wine,vino blush_wine,pink_wine,rose_wine,rose- altar_wine,sacramental_wine
champagne,bubbly macon,maconnais generic_wine,generic- varietal,varietal_wine port_wine,port-
muscatel,muscadel,muscadelle,muscat- spirits,booze,hard_drink,hard_liquor,strong_drink,liquor-
neutral_spirits,ethyl_alcohol- aqua_vitae,ardent_spirits corn_liquor,moonshine-,bootleg- aquavit,akvavit arrack,arak
demerara_rum,demerara- schnapps,schnaps whiskey,whisky blended_whiskey,blended_whisky corn_whiskey,corn_whisky
rye_whiskey,rye_whisky malt_whiskey,malt_whisky liqueur,cordial absinth,absinthe- curacao,curacoa
maraschino,maraschino_liqueur ratafia,ratafee shandygaff,shandy daiquiri,rum_cocktail julep,mint_julep
syllabub,sillabub sangaree,sangria whiskey_sour,whisky_sour whiskey_neat,whisky_neat hot_toddy,toddy
cafe_noir,demitasse- decaffeinated_coffee,decaf caffe_latte,latte cappuccino,cappuccino_coffee,coffee_cappuccino
iced_coffee,ice_coffee cider,cyder cocoa,hot_chocolate,drinking_chocolate,chocolate- milkshake,milk_shake,shake-
fruit_juice,fruit_crush koumiss,kumis fruit_drink,ade malted,malted_milk,malt- soda_pop,pop-,soda-,soda_water-,tonic-
ginger_ale,ginger_pop tonic_water,quinine_water,tonic- coffee_bean,coffee_berry java,coffee- cafe_royale,coffee_royal
cuppa,cupper herb_tea,herbal_tea,herbal ice_tea,iced_tea congou,congo,congou_tea orange_pekoe,pekoe souchong,soochong
soda_water,carbonated_water,club_soda,sparkling_water,seltzer- perishable,spoilable rugulah,rugelach,ruggelach
multivitamin,multivitamin_pill
`;
